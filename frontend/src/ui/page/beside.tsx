import { styled } from 'styled-components';

/** Parts beside each other where each has at least so many pixels, below each other where there is less. */
export const Beside = styled.div<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: var(--space-4) var(--space-6);
  align-items: start;

  > * {
    min-width: 0;
  }
`;
