import { styled } from 'styled-components';

/** Actions of a page side by side; below each other where there is no room. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;
