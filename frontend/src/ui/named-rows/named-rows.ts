import { styled } from 'styled-components';

/** Rows of a name with facts below and an action at the end, which moves below them on a phone where it has a text. */
export const NamedRows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-3) var(--space-4);
    align-items: start;
    padding: var(--space-4) var(--space-6);
    border-bottom: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:last-child {
    border-bottom: 0;
  }

  @media (width < 768px) {
    > li {
      padding: var(--space-4);
    }

    > li[data-stacked] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export const NamedFacts = styled.div`
  display: grid;
  gap: var(--space-2);
  min-width: 0;

  > strong {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--space-2);
    align-items: center;
    min-width: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  > strong > span {
    min-width: 0;
  }

  > span {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;
