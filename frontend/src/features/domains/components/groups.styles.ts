import { styled } from 'styled-components';

/** Groups of fields beside each other where there is room, below each other where there is none. */
export const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 350px), 1fr));
  gap: var(--space-6) var(--space-8);
  align-items: start;

  > fieldset {
    min-width: 0;
  }

  > fieldset > legend {
    margin-bottom: var(--space-3);
    padding: 0;
    font-weight: 600;
  }
`;
