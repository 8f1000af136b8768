import { styled } from 'styled-components';

/** A value with what belongs to it: its copy button, its badge. */
export const CopiedLine = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  overflow-wrap: anywhere;
`;
