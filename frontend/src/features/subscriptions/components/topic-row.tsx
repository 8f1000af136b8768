import { styled } from 'styled-components';

/** What a topic tells, by which channels, how often: side by side where there is room. */
export const TopicRow = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr);
  gap: var(--space-4) var(--space-8);
  align-items: start;
  padding: var(--space-6);
  border-bottom: 1px solid var(--border);

  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    font-size: var(--size-16);
    font-weight: 600;
  }

  p {
    color: var(--text-muted);
    font-size: var(--size-14);
  }

  h2 + p {
    margin-top: 4px;
  }

  @media (width < 1296px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > :first-child {
      grid-column: 1 / -1;
    }
  }

  @media (width < 768px) {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-4);
  }
`;
