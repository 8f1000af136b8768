import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../../ui/avatar/avatar.tsx';

const Line = styled.span`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  min-width: 0;

  > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** A person in a list: letters of the name, and the name. */
export function PersonCell({ name, children = name }: { name: string; children?: ReactNode }) {
  return (
    <Line>
      <Avatar name={name} size={28} />
      <span>{children}</span>
    </Line>
  );
}
