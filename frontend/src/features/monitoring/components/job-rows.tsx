import { styled } from 'styled-components';

/** What services do, one a row: what it is, its state, and two columns of times or numbers. */
export const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 130px 220px 190px;
    gap: var(--space-1) var(--space-4);
    align-items: start;
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:first-child {
    border-top: 0;
  }

  strong {
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--size-13);
    overflow-wrap: anywhere;
  }

  p {
    grid-column: 1 / -1;
    color: var(--text-muted);
    font-size: var(--size-13);
    overflow-wrap: anywhere;
  }

  @media (width < 1024px) {
    > li {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    > li > :nth-child(2) {
      justify-self: end;
    }
  }
`;

export const Words = styled.p`
  margin-bottom: var(--space-3);
  color: var(--text-muted);
  font-size: var(--size-14);
`;
