import { ArrowDown, ArrowUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { SortOrder } from '../../lib/list-address.ts';
import { Button } from '../button/button.tsx';
import { widgetMessages } from '../widget-messages.ts';
import type { Column } from './table.tsx';

const Place = styled.div`
  container: table / inline-size;

  > div {
    display: none;
  }

  @container table (width < 720px) {
    > div {
      display: flex;
      align-items: center;
      gap: var(--space-2);
      padding: var(--space-3) var(--space-4);
      border-bottom: 1px solid var(--border);
    }
  }

  label {
    display: flex;
    flex: 1;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
    color: var(--text-muted);
    font-size: var(--size-13);
    white-space: nowrap;
  }

  select {
    flex: 1;
    min-width: 0;
  }
`;

export interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sort: { key: string; order: SortOrder };
  /** The same key again turns the order round. */
  onSort: (key: string) => void;
}

/** Chooses the order where rows are cards and there are no headings to press. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const intl = useIntl();
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined);
  if (sortable.length === 0) return null;
  const ascending = sort.order === 'ASC';
  const turn = intl.formatMessage(ascending ? widgetMessages.ascending : widgetMessages.descending);
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <Place>
      <div>
        <label>
          {intl.formatMessage(widgetMessages.sortLabel)}
          <select
            className="gh-input gh-select"
            value={sort.key}
            onChange={(event) => onSort(event.target.value)}
          >
            {!sortable.some(({ sortKey }) => sortKey === sort.key) && (
              <option value={sort.key}>{intl.formatMessage(widgetMessages.sortOwn)}</option>
            )}
            {sortable.map(({ id, title, sortKey }) => (
              <option key={id} value={sortKey}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Button
          aria-label={turn}
          title={turn}
          icon={<Arrow size={16} aria-hidden="true" />}
          onClick={() => onSort(sort.key)}
        />
      </div>
    </Place>
  );
}
