import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
  onEnter?: (() => void) | undefined;
  /** Has the focus when it appears, unless a finger points: a keyboard would cover the page. */
  focused?: boolean | undefined;
}) {
  const { label, value, onChange, name, onEnter, focused = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused && !window.matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, [focused]);
  return (
    <Shell>
      <Search size={16} aria-hidden="true" />
      <span className="gh-hidden">{label}</span>
      <input
        ref={input}
        className="gh-input"
        type="search"
        name={name}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
        }}
      />
    </Shell>
  );
}
