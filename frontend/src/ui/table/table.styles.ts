import { styled } from 'styled-components';

/** Tells the table how much room it has, whatever stands beside it. */
export const Room = styled.div`
  container: table / inline-size;
`;

/** Without room for columns, as on a phone, each row becomes a card and each cell a line with its column's name. */
export const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-14);
  font-variant-numeric: tabular-nums;
  table-layout: fixed;

  &[aria-busy="true"] tbody {
    opacity: 0.6;
    transition: opacity var(--calm) 150ms;
  }

  th {
    position: sticky;
    z-index: 2;
    top: var(--sticky-top, 0);
    padding: 0 var(--space-4);
    border-bottom: 1px solid var(--border);
    background: var(--surface);
    color: var(--text-muted);
    font-size: var(--size-12);
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
  }

  td {
    padding: 10px var(--space-4);
    overflow: hidden;
    border-bottom: 1px solid var(--border);
    overflow-wrap: anywhere;
    text-overflow: ellipsis;
    vertical-align: top;
  }

  td[data-lead] {
    font-weight: 500;
  }

  td[data-lines="1"] {
    white-space: nowrap;
  }

  td[data-lines="2"] > * {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .gh-folded {
    display: none;
  }

  td[data-actions] {
    padding: 6px var(--space-3);
    overflow: visible;
    text-align: end;
  }

  tbody tr:last-child td {
    border-bottom: 0;
  }

  tbody tr[data-opens] {
    cursor: pointer;
  }

  tbody tr[data-opens]:hover td,
  tbody tr[data-opens]:focus-within td {
    background: var(--surface-hover);
  }

  @container table (720px <= width < 1160px) {
    [data-roomy] {
      display: none;
    }

    .gh-folded {
      display: block;
    }
  }

  @container table (width < 720px) {
    &,
    tbody,
    tr,
    td {
      display: block;
      width: 100%;
    }

    thead {
      display: none;
    }

    tr {
      position: relative;
      padding: var(--space-3) var(--space-4);
      border-bottom: 1px solid var(--border);
    }

    tbody tr:last-child {
      border-bottom: 0;
    }

    td {
      display: grid;
      grid-template-columns: 112px minmax(0, 1fr);
      gap: var(--space-3);
      padding: 3px 0;
      border: 0;
      overflow-wrap: anywhere;
    }

    td[data-lines] {
      white-space: normal;
    }

    td[data-lines] > * {
      display: block;
    }

    td::before {
      content: attr(data-title);
      color: var(--text-muted);
      font-size: var(--size-13);
    }

    td[data-lead] {
      grid-template-columns: 1fr;
      padding-bottom: 6px;
    }

    /* Beside the name, where a card is looked at first. */
    td[data-actions] {
      position: absolute;
      display: block;
      top: 6px;
      inset-inline-end: var(--space-2);
      width: auto;
      padding: 0;
    }

    tr:has(> td[data-actions]) > td[data-lead] {
      padding-inline-end: 44px;
    }

    td[data-lead]::before,
    td[data-actions]::before {
      display: none;
    }
  }
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 38px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  font: inherit;
  color: inherit;

  &:hover {
    color: var(--text);
  }

  > svg {
    visibility: hidden;
  }

  &:hover > svg,
  &:focus-visible > svg,
  [aria-sort] > & > svg {
    visibility: visible;
  }

  [aria-sort] > & {
    color: var(--text);
  }
`;

export const PlainHead = styled.span`
  display: inline-flex;
  align-items: center;
  height: 38px;
`;

export const OpenButton = styled.button`
  max-width: 100%;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: 4px;
  background: none;
  font: inherit;
  font-weight: 500;
  text-align: start;
  text-overflow: ellipsis;
  white-space: inherit;
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) var(--space-4);
  border-top: 1px solid var(--border);
  color: var(--text-muted);
  font-size: var(--size-13);
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }

  .gh-select {
    width: auto;
    height: 28px;
    padding-inline: 8px 28px;
    border-color: var(--border);
    background-position:
      right 14px center,
      right 9px center;
    font-size: var(--size-13);
  }

  [dir='rtl'] & .gh-select {
    background-position:
      left 9px center,
      left 14px center;
  }
`;
