import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import type { QueryOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { auditHistoryListCall, auditHistoryTypesCall } from '@gatehouse/contracts/generated/calls.ts';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHistoryColumns } from '../../features/history/components/history-columns.tsx';
import { HistoryDetails } from '../../features/history/components/history-details.tsx';
import {
  historyFilterNames,
  useHistoryFilters,
} from '../../features/history/components/use-history-filters.tsx';
import { historyMessages } from '../../features/history/messages.ts';
import { periodBounds } from '../../features/history/period.ts';
import { useSavedList } from '../../features/start-up/use-saved-list.ts';
import { type ListDefaults, type ListView, useExistingPage } from '../../lib/list-address.ts';
import { useRequest } from '../../lib/swr.ts';
import { Card } from '../../ui/card/card.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { FilterBar } from '../../ui/table/filter-bar.tsx';
import { FilterSearch } from '../../ui/table/filter-search.tsx';
import { listState } from '../../ui/table/list-state.tsx';
import { Paging } from '../../ui/table/paging.tsx';
import { Table } from '../../ui/table/table.tsx';

type HistoryQuery = NonNullable<QueryOf<NonNullable<(typeof auditHistoryListCall)['endpoint']>>>;

const defaults: Omit<ListDefaults, 'limit'> = { sort: 'date', order: 'DESC', filters: historyFilterNames };

/** The API's query of a view. A sort key from the address that the list does not have is the server's to refuse. */
const queryOf = ({ sort, order, offset, limit, filters }: ListView): HistoryQuery => {
  const { from, to, ...others } = filters;
  return {
    sort: sort as NonNullable<HistoryQuery['sort']>,
    order,
    offset,
    limit,
    ...others,
    ...periodBounds(from, to),
  };
};

const stateTexts = {
  empty: {
    icon: <History size={24} aria-hidden="true" />,
    title: <FormattedMessage {...historyMessages.emptyTitle} />,
    text: <FormattedMessage {...historyMessages.emptyText} />,
  },
  nothing: {
    icon: <SearchX size={24} aria-hidden="true" />,
    title: <FormattedMessage {...historyMessages.nothingTitle} />,
    text: <FormattedMessage {...historyMessages.nothingText} />,
  },
};

/** Who changed what, from what to what, and from which address. */
export function HistoryPage() {
  const intl = useIntl();
  const address = useSavedList(defaults);
  const { view } = address;
  const request = useRequest(auditHistoryListCall, { query: queryOf(view) });
  const { data } = request;
  useExistingPage(address, data && { ...data.meta, rows: data.data.length });
  const types = useRequest(auditHistoryTypesCall, {}, { revalidateOnFocus: false });
  const filters = useHistoryFilters(address, types.data?.types ?? []);
  const columns = useHistoryColumns();
  const [opened, setOpened] = useState<HistoryEntry>();
  return (
    <>
      <PageHead
        title={<FormattedMessage {...historyMessages.title} />}
        text={<FormattedMessage {...historyMessages.text} />}
      />
      <Card flush>
        <FilterBar filters={filters} onClear={address.clearFilters}>
          <FilterSearch
            label={intl.formatMessage(historyMessages.search)}
            value={view.filters.search ?? ''}
            onApply={(search) => address.filterBy({ search })}
          />
        </FilterBar>
        <Table
          label={intl.formatMessage(historyMessages.title)}
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => id}
          sort={{ key: view.sort, order: view.order }}
          onSort={address.sortBy}
          refreshing={request.isLoading && data !== undefined}
          onOpen={setOpened}
          state={listState({
            error: request.error?.error,
            total: data?.meta.total,
            filtered: Object.keys(view.filters).length > 0,
            busy: request.isValidating,
            onRetry: () => void request.mutate(),
            onClearFilters: address.clearFilters,
            ...stateTexts,
          })}
        />
        {data && !request.error && (
          <Paging {...data.meta} onPage={address.showPage} onLimit={address.setLimit} />
        )}
      </Card>
      <HistoryDetails entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
