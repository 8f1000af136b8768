import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    min-width: 0;
    padding: 1px 8px;
    border: 1px solid var(--border);
    border-radius: 10px;
    font-size: var(--size-12);
    line-height: 18px;
    overflow-wrap: anywhere;
  }
`;

/** A few names, each on its own; a long one takes several lines. */
export function Chips({ names, linkOf }: { names: readonly string[]; linkOf?: (at: number) => ReactNode }) {
  return (
    <List>
      {names.map((name, at) => (
        <li key={name}>{linkOf ? linkOf(at) : name}</li>
      ))}
    </List>
  );
}
