import { Pencil, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHistory } from '../lib/navigation.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { RowsSkeleton, type RowsSkeletonProps } from '../ui/skeleton/rows-skeleton.tsx';
import { FilterBar } from '../ui/table/filter-bar.tsx';
import { FilterSearch } from '../ui/table/filter-search.tsx';
import { listState, RefreshFailed } from '../ui/table/list-state.tsx';
import { Paging } from '../ui/table/paging.tsx';
import { canBeSorted, SortChoice } from '../ui/table/sort-choice.tsx';
import { Table } from '../ui/table/table.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { type Creating, type Editing, editAction, type RecordMenu, useEditors } from './editing.tsx';
import { useFilterChips } from './list-filters.tsx';
import { PageIconContext } from './page-icon.ts';
import { RowPanel, type RowPanelOptions, useOpenedRow } from './row-panel.tsx';
import { type List, sortKeyOf } from './use-list.ts';

export interface ListPageProps<Row> {
  list: List<Row>;
  /** What tells rows apart; their `id` unless told. */
  rowId?: (row: Row) => string;
  /** The page that a row opens. */
  opens?: (row: Row) => string;
  /** What a row shows at the side when it is opened. */
  panel?: RowPanelOptions<Row>;
  actions?: RecordMenu<NoInfer<Row>>;
  /** The screen's one main action: a form for something new. */
  create?: Omit<Creating, 'label'>;
  /** A form for a row, in its menu. */
  edit?: Editing<NoInfer<Row>>;
  /** Rows as something else than a table, and what stands there until they have come. */
  drawn?: { rows: (rows: readonly Row[]) => ReactNode; waiting: RowsSkeletonProps };
  /** Other main actions, and the one of them that an empty list offers. */
  action?: ReactNode;
  emptyAction?: ReactNode;
  /** The search has the focus, and Enter in it opens the first row. */
  quick?: boolean;
  /** Stands below the list, from when its length is known: rows that come would move it. */
  below?: ReactNode;
  /** Dialogs of the screen. */
  children?: ReactNode;
}

/** A screen that is a list: title, main action, search and filters, rows, paging, and what stands in their place. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, create, edit, actions, action, emptyAction, below, children } = props;
  const { texts } = list;
  const editors = useEditors(create && { label: texts.create ?? texts.title, ...create }, edit);
  const button = editors.create && texts.create && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={editors.create}>
      <FormattedMessage {...texts.create} />
    </Button>
  );
  return (
    <>
      <PageHead
        title={<FormattedMessage {...texts.title} />}
        text={texts.text && <FormattedMessage {...texts.text} />}
        action={action ?? button}
      />
      <ListCard {...props} emptyAction={emptyAction ?? button} onEdit={editors.edit} />
      {(list.meta || list.error) && below}
      {editors.dialog}
      {actions?.dialog}
      {children}
    </>
  );
}

interface ListCardProps<Row>
  extends Pick<
    ListPageProps<Row>,
    'list' | 'rowId' | 'opens' | 'panel' | 'actions' | 'edit' | 'drawn' | 'quick'
  > {
  /** A screen that holds more than one thing tells this one apart. */
  head?: { title: ReactNode; actions?: ReactNode };
  emptyAction?: ReactNode;
  onEdit?: ((row: Row) => void) | undefined;
}

const ownId = (row: unknown): string => String((row as { id?: unknown }).id);

/** The list itself, for screens that hold more than one thing. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { list, panel, rowId = ownId, drawn, head, emptyAction, edit, onEdit } = props;
  const { address, texts, rows, meta, error } = list;
  const { view } = address;
  const intl = useIntl();
  const chips = useFilterChips(list);
  const openFirst = useFirstHit(props);
  const opened = useOpenedRow();
  const showPage = (offset: number) => {
    address.showPage(offset);
    // Another page is read from its first row.
    window.scrollTo(0, 0);
  };
  const table = useTableProps(props, opened.open);
  const state = listState({
    error,
    total: meta?.total,
    filtered: list.filtered,
    busy: list.busy,
    onRetry: list.retry,
    onClearFilters: address.clearFilters,
    empty: {
      icon: useContext(PageIconContext),
      title: <FormattedMessage {...texts['empty.title']} />,
      text: <FormattedMessage {...texts['empty.text']} />,
      action: emptyAction,
    },
    nothing: {
      icon: <SearchX size={24} aria-hidden="true" />,
      title: <FormattedMessage {...widgetMessages['nothing.title']} />,
      text: <FormattedMessage {...widgetMessages['nothing.text']} />,
    },
  });
  // It stands there whatever has come: nothing moves when a list turns out to be empty.
  const sort = canBeSorted(table.columns) && <SortChoice {...table} />;
  return (
    <Card flush {...head}>
      {(texts.search || chips.length > 0 || sort) && (
        <FilterBar filters={chips} onClear={address.clearFilters} sort={sort}>
          {texts.search && (
            <FilterSearch
              label={intl.formatMessage(texts.search)}
              value={view.filters.search ?? ''}
              onApply={(search) => address.filterBy({ search })}
              focused={props.quick}
              onEnter={openFirst}
            />
          )}
        </FilterBar>
      )}
      {error && rows && <RefreshFailed error={error} busy={list.busy} onRetry={list.retry} />}
      {drawn && !state ? (
        rows ? (
          drawn.rows(rows)
        ) : (
          <RowsSkeleton {...drawn.waiting} />
        )
      ) : (
        <Table {...table} state={state} />
      )}
      {meta && !state && <Paging {...meta} onPage={showPage} onLimit={address.setLimit} />}
      {panel && (
        <RowPanel<Row>
          {...panel}
          rows={rows ?? []}
          rowId={rowId}
          place={opened}
          action={
            onEdit &&
            ((row) => (
              <Button
                kind="primary"
                icon={<Pencil size={16} aria-hidden="true" />}
                onClick={() => onEdit(row)}
              >
                <FormattedMessage {...(edit?.label ?? widgetMessages.edit)} />
              </Button>
            ))
          }
        />
      )}
    </Card>
  );
}

/** Opens the first row of what is typed once its rows have come; undefined where Enter does nothing. */
function useFirstHit<Row>({ list, opens, quick }: Pick<ListCardProps<Row>, 'list' | 'opens' | 'quick'>) {
  const history = useHistory();
  const [wanted, setWanted] = useState<string>();
  const { search = '' } = list.address.view.filters;
  const [first] = list.current && wanted === search ? (list.rows ?? []) : [];
  useEffect(() => {
    if (wanted === undefined) return;
    // Somebody goes on typing.
    if (wanted !== search) return;
    if (!list.current) return;
    setWanted(undefined);
    if (first !== undefined && opens) history.push(opens(first), { inApp: true });
  });
  if (!quick || !opens) return undefined;
  return (typed: string) => setWanted(typed || undefined);
}

/** The table of a list: its columns with their words, where rows lead, what can be done with them. */
function useTableProps<Row>(props: ListCardProps<Row>, open: (id: string) => void) {
  const { list, rowId = ownId, opens, panel, actions, edit, onEdit } = props;
  const { address, texts, columns, rows, turning } = list;
  const intl = useIntl();
  const history = useHistory();
  const menu = actions?.allowed === true;
  return {
    label: intl.formatMessage(texts.title),
    columns: columns.map(({ id, title, sorted, ...column }) => {
      const sortKey = sortKeyOf({ id, ...(sorted !== undefined && { sorted }) });
      const message = title ?? texts[id];
      return {
        ...column,
        id,
        title: typeof message === 'object' ? intl.formatMessage(message) : (message ?? id),
        ...(sortKey !== undefined && { sortKey }),
      };
    }),
    rows,
    rowId,
    sort: { key: address.view.sort, order: address.view.order },
    onSort: address.sortBy,
    refreshing: turning,
    ...(opens && { onOpen: (row: Row) => history.push(opens(row), { inApp: true }) }),
    ...(panel && { onOpen: (row: Row) => open(rowId(row)) }),
    ...((menu || onEdit) && {
      actions: (row: Row) => [
        ...(onEdit ? [editAction(edit?.label, () => onEdit(row))] : []),
        ...(menu ? actions.of(row) : []),
      ],
    }),
  };
}
