import { Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '../i18n/define-messages.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import type { MenuAction } from '../ui/menu/menu.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { FilterBar } from '../ui/table/filter-bar.tsx';
import { FilterSearch } from '../ui/table/filter-search.tsx';
import { listState, RefreshFailed } from '../ui/table/list-state.tsx';
import { Paging } from '../ui/table/paging.tsx';
import { SortChoice } from '../ui/table/sort-choice.tsx';
import { type Column, Table } from '../ui/table/table.tsx';
import { widgetMessages } from '../ui/widget-messages.ts';
import { useFilterChips } from './list-filters.tsx';
import type { List } from './use-list.ts';

export interface ListTexts {
  title: Message;
  text?: Message;
  /** Label of the search field, where the list has one. */
  search?: Message;
  emptyTitle: Message;
  emptyText: Message;
}

export interface ListPageProps<Row> {
  list: List<Row>;
  texts: ListTexts;
  icon: ReactNode;
  /** Rows as a table. */
  columns?: readonly Column<Row>[];
  rowId?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly MenuAction[];
  /** Rows as something else than a table. */
  drawn?: (rows: readonly Row[]) => ReactNode;
  /** The screen's one main action; left out for people who may not. */
  create?: { label: Message; onPress: () => void } | undefined;
  /** Another action in its place. */
  action?: ReactNode;
  /** Dialogs of the screen. */
  children?: ReactNode;
}

/** A screen that is a list: title, main action, search and filters, rows, paging, and what stands in their place. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { texts, create, action, children } = props;
  return (
    <>
      <PageHead
        title={<FormattedMessage {...texts.title} />}
        text={texts.text && <FormattedMessage {...texts.text} />}
        action={action ?? (create && <CreateButton {...create} />)}
      />
      <ListCard {...props} />
      {children}
    </>
  );
}

function CreateButton({ label, onPress }: NonNullable<ListPageProps<unknown>['create']>) {
  return (
    <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onPress}>
      <FormattedMessage {...label} />
    </Button>
  );
}

/** The list itself, for screens that hold more than one thing. */
export function ListCard<Row>(props: ListPageProps<Row>) {
  const { list, texts, icon, columns = [], rowId = String, onOpen, actions, drawn, create } = props;
  const { address, rows, meta, error } = list;
  const { view } = address;
  const intl = useIntl();
  const chips = useFilterChips(list.filters, address);
  const state = listState({
    error,
    total: meta?.total,
    filtered: list.filtered,
    busy: list.busy,
    onRetry: list.retry,
    onClearFilters: address.clearFilters,
    empty: {
      icon,
      title: <FormattedMessage {...texts.emptyTitle} />,
      text: <FormattedMessage {...texts.emptyText} />,
      action: create && <CreateButton {...create} />,
    },
    nothing: {
      icon: <SearchX size={24} aria-hidden="true" />,
      title: <FormattedMessage {...widgetMessages.nothingTitle} />,
      text: <FormattedMessage {...widgetMessages.nothingText} />,
    },
  });
  const sort = { key: view.sort, order: view.order };
  return (
    <Card flush>
      {(texts.search || chips.length > 0) && (
        <FilterBar filters={chips} onClear={address.clearFilters}>
          {texts.search && (
            <FilterSearch
              label={intl.formatMessage(texts.search)}
              value={view.filters.search ?? ''}
              onApply={(search) => address.filterBy({ search })}
            />
          )}
        </FilterBar>
      )}
      {error && rows && <RefreshFailed error={error} busy={list.busy} onRetry={list.retry} />}
      {!state && rows && <SortChoice columns={columns} sort={sort} onSort={address.sortBy} />}
      {drawn && rows && !state ? (
        drawn(rows)
      ) : (
        <Table
          label={intl.formatMessage(texts.title)}
          columns={columns}
          rows={rows}
          rowId={rowId}
          sort={sort}
          onSort={address.sortBy}
          refreshing={list.turning}
          {...(onOpen && { onOpen })}
          {...(actions && { actions })}
          state={state}
        />
      )}
      {meta && !state && <Paging {...meta} onPage={address.showPage} onLimit={address.setLimit} />}
    </Card>
  );
}
