import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { SortOrder } from '../../lib/list-address.ts';
import { PressButton } from '../button/press-button.tsx';
import { Menu, type MenuAction } from '../menu/menu.tsx';
import { Bone, Skeleton } from '../skeleton/skeleton.tsx';
import { widgetMessages } from '../widget-texts/texts.ts';
import { Grid, OpenButton, PlainHead, Room, SortButton } from './table.styles.ts';

export interface Column<Row> {
  id: string;
  title: string;
  /** The list can be sorted by this key. */
  sortKey?: string;
  /** CSS width; columns without one share what is left. */
  width?: string;
  /** Lines of a cell at most, cut where they end; the whole text shows when pointed at. */
  lines?: 1 | 2;
  /** Left out where columns are cramped: another cell folds it in there. */
  roomy?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  sort?: { key: string; order: SortOrder };
  onSort?: (key: string) => void;
  /** Newer rows are on their way; these stay until then. */
  refreshing?: boolean;
  /** Opens a row: the first column becomes its button. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly MenuAction[];
  /** Shown instead of rows: empty, no result, failed. */
  state?: ReactNode;
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What has nothing in it is told from what has not been looked at. */
const filled = (content: ReactNode): ReactNode =>
  content === '' || content === null || content === undefined ? '—' : content;

/** The whole text of a cell that is cut shows when it is pointed at. */
function hintCut(event: MouseEvent<HTMLTableCellElement>): void {
  const cell = event.currentTarget;
  const text = cell.firstElementChild ?? cell;
  const cut = [cell, text].some(
    (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1,
  );
  if (cut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** A list of things: sorted by its headings, read row by row, as cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, refreshing, onOpen, actions, state } = props;
  const intl = useIntl();
  if (state) return <>{state}</>;
  if (!rows) return <TableSkeleton columns={columns.length} />;
  return (
    <Room>
      <Grid aria-label={label} aria-busy={refreshing || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} {...props} />
            ))}
            {actions && (
              <th scope="col" style={{ width: 56 }}>
                <span className="gh-hidden">{intl.formatMessage(widgetMessages.actions)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              data-opens={onOpen ? true : undefined}
              onClick={onOpen && ((event) => openByPointer(event, row, onOpen))}
            >
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  data-title={column.title}
                  data-lead={index === 0 || undefined}
                  data-lines={column.lines}
                  data-roomy={column.roomy || undefined}
                  onMouseEnter={column.lines ? hintCut : undefined}
                >
                  {index === 0 && onOpen ? (
                    <OpenButton type="button" onClick={() => onOpen(row)}>
                      {column.cell(row)}
                    </OpenButton>
                  ) : (
                    <span>{filled(column.cell(row))}</span>
                  )}
                </td>
              ))}
              {actions && (
                <td data-actions>
                  <RowActions actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Room>
  );
}

/** A press anywhere in a row opens it, unless it was meant for something inside, or text is being selected. */
function openByPointer<Row>(
  event: MouseEvent<HTMLTableRowElement>,
  row: Row,
  onOpen: (row: Row) => void,
): void {
  const inner = (event.target as HTMLElement).closest('a, button, input, label');
  if (!inner && !window.getSelection()?.toString()) onOpen(row);
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<TableProps<Row>, 'sort' | 'onSort'>) {
  const intl = useIntl();
  const { title, sortKey, width, roomy } = column;
  const sorted = sort !== undefined && sort.key === sortKey;
  const Arrow = sorted && sort.order === 'DESC' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-roomy={roomy || undefined}
      style={width ? { width } : undefined}
      aria-sort={sorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {sortKey && onSort ? (
        <SortButton
          type="button"
          onClick={() => onSort(sortKey)}
          title={intl.formatMessage(widgetMessages.sortBy, { title })}
        >
          {title}
          <Arrow size={14} aria-hidden="true" />
        </SortButton>
      ) : (
        <PlainHead>{title}</PlainHead>
      )}
    </th>
  );
}

function RowActions({ actions }: { actions: readonly MenuAction[] }) {
  const intl = useIntl();
  if (actions.length === 0) return null;
  const label = intl.formatMessage(widgetMessages.actions);
  return (
    <Menu
      label={label}
      groups={[{ id: 'row', actions }]}
      trigger={
        <PressButton
          kind="quiet"
          size="small"
          aria-label={label}
          icon={<Ellipsis size={16} aria-hidden="true" />}
        />
      }
    />
  );
}

function TableSkeleton({ columns }: { columns: number }) {
  return (
    <Skeleton>
      <div className="gh-table-bones">
        {skeletonRows.map((row) => (
          <div key={row}>
            {Array.from({ length: Math.min(columns, 5) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Bones are their places.
              <Bone key={index} width={`${55 + ((index * 23) % 40)}%`} />
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
