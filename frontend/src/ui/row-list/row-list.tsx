import { styled } from 'styled-components';

/** Rows that hold more than a value, with a line between two. */
export const RowList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  font-size: var(--size-14);
  list-style: none;
  overflow-wrap: anywhere;

  > li {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
  }

  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`;

/** A value with what belongs to it: its badge, its copy button. */
export const RowLine = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
  /* Links on neighbouring lines are 24 px apart (WCAG 2.5.8). */
  min-height: 24px;
  overflow-wrap: anywhere;
`;
