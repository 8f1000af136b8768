import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../ui/button/button.tsx';

/** What a card says of a channel, above what it reaches. */
export const ReachedText = styled.div`
  display: grid;
  gap: var(--space-4);

  > p {
    max-width: 68ch;
    color: var(--text-muted);
    font-size: var(--size-14);
  }
`;

/** What a channel reaches: browsers, or a chat. */
export const Reached = styled.ul`
  margin-block: var(--space-4) calc(-1 * var(--space-4));

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--space-4);
    border-top: 1px solid var(--border);
  }

  strong {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--space-2);
    align-items: center;
    font-size: var(--size-14);
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

interface ReachedRowProps {
  name: ReactNode;
  since: ReactNode;
  busy: boolean;
  /** Of the button, with the name in it. */
  label: string;
  remove: ReactNode;
  onRemove: () => void;
}

export function ReachedRow({ name, since, busy, label, remove, onRemove }: ReachedRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{since}</small>
      </div>
      <Button size="small" inactive={busy} aria-label={label} onClick={onRemove}>
        {remove}
      </Button>
    </li>
  );
}
