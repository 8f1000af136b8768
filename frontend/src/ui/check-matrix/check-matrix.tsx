import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Checkbox } from '../check/check.tsx';

/** Columns that fit beside each other; more of them stand below each other. */
const MOST_COLUMNS = 4;

const stacked = css`
  thead {
    display: none;
  }

  tbody,
  tr,
  th,
  td {
    display: block;
  }

  tbody th {
    padding: var(--space-3) 0 var(--space-1);
  }

  tbody td {
    border-top: 0;
    padding: var(--space-1) var(--space-2);
  }
`;

const alike = css`
  thead th:first-child {
    width: 28%;
  }

  .gh-check > span:first-of-type {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

const Frame = styled.div`
  container: matrix / inline-size;
  min-width: 0;

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--size-14);
    table-layout: fixed;
  }

  th {
    padding: var(--space-2);
    font-weight: 500;
    overflow-wrap: anywhere;
    text-align: start;
    vertical-align: top;
  }

  th:first-child {
    padding-inline-start: 0;
  }

  thead th {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  td {
    position: relative;
    padding: var(--space-2);
    border-radius: var(--radius);
    overflow-wrap: anywhere;
    vertical-align: top;
  }

  tbody tr {
    border-top: 1px solid var(--border);
  }

  td[data-change="added"] {
    background: var(--success-soft);
  }

  td[data-change="removed"] {
    background: var(--danger-soft);
  }

  table[data-stacked] {
    ${stacked}
  }

  table:not([data-stacked]) {
    @container matrix (width < 560px) {
      ${stacked}
    }

    @container matrix (width >= 560px) {
      ${alike}
    }
  }
`;

/** Chosen columns by row. */
export type MatrixValue = Readonly<Record<string, readonly string[]>>;

export interface MatrixLine {
  id: string;
  title: string;
  note?: ReactNode;
}

export interface CheckMatrixProps {
  label: string;
  rows: readonly MatrixLine[];
  columns: readonly MatrixLine[];
  value: MatrixValue;
  /** What differs from it is highlighted. */
  initial: MatrixValue;
  /** Why a cell cannot be changed; undefined where it can. */
  blocked?: (row: string, column: string) => ReactNode;
  invalid?: boolean;
  onChange: (value: MatrixValue) => void;
  onBlur?: () => void;
}

const holds = (value: MatrixValue, row: string, column: string) => value[row]?.includes(column) === true;

/** A check for each row and column, changes highlighted; a list under each row where there is no room. */
export function CheckMatrix(props: CheckMatrixProps) {
  const { label, rows, columns, value, initial, blocked, invalid = false, onChange, onBlur } = props;
  const change = (row: string, column: string, on: boolean) => {
    const rest = (value[row] ?? []).filter((one) => one !== column);
    onChange({ ...value, [row]: on ? [...rest, column] : rest });
  };
  return (
    <Frame>
      <table aria-label={label} data-stacked={columns.length > MOST_COLUMNS || undefined}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, title, note }) => (
              <th key={id} scope="col">
                {title}
                {note}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.title}
                {row.note}
              </th>
              {columns.map((column) => {
                const on = holds(value, row.id, column.id);
                const was = holds(initial, row.id, column.id);
                const reason = blocked?.(row.id, column.id);
                return (
                  <td key={column.id} data-change={on === was ? undefined : on ? 'added' : 'removed'}>
                    <Checkbox
                      name={`${row.id}.${column.id}`}
                      checked={on}
                      disabled={reason !== undefined}
                      invalid={invalid}
                      note={reason}
                      onChange={(next) => change(row.id, column.id, next)}
                      onBlur={onBlur}
                    >
                      {column.title}
                      <span className="gh-hidden">, {row.title}</span>
                    </Checkbox>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
