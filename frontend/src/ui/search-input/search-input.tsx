import { Search } from 'lucide-react';
import { styled } from 'styled-components';

const Shell = styled.label`
  position: relative;
  display: block;
  width: min(280px, 100%);

  @media (width < 480px) {
    width: 100%;
  }

  > svg {
    position: absolute;
    top: 50%;
    inset-inline-start: 10px;
    color: var(--text-muted);
    transform: translateY(-50%);
    pointer-events: none;
  }

  > input {
    padding-inline-start: 34px;
  }
`;

/** Looks for words in what is on the page; its label stands inside. */
export function SearchInput(props: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  name?: string;
}) {
  const { label, value, onChange, name } = props;
  return (
    <Shell>
      <Search size={16} aria-hidden="true" />
      <span className="gh-hidden">{label}</span>
      <input
        className="gh-input"
        type="search"
        name={name}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Shell>
  );
}
