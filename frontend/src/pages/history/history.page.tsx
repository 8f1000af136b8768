import { auditHistoryListCall, auditHistoryTypesCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { useHistoryColumns } from '../../features/history/components/history-columns.tsx';
import { HistoryDetails } from '../../features/history/components/history-details.tsx';
import { HistoryExport } from '../../features/history/components/history-export.tsx';
import { historyFilters } from '../../features/history/components/history-filters.ts';
import { historyMessages } from '../../features/history/texts.ts';
import { useAddressedEntry } from '../../features/history/use-addressed-entry.tsx';
import { useCellFilters } from '../../features/history/use-cell-filters.tsx';
import { useJournalWords } from '../../features/history/use-journal-words.ts';
import { useRequest } from '../../lib/swr.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

/** Who changed what, from what to what, and from which address. */
export function HistoryPage() {
  const words = useJournalWords();
  const types = useRequest(auditHistoryTypesCall, {}, { revalidateOnFocus: false });
  const list = useList(
    {
      call: auditHistoryListCall,
      rows: 'data',
      texts: historyMessages,
      sort: 'date',
      order: 'DESC',
      filters: historyFilters(words, types.data?.types ?? []),
      searched: true,
    },
    useHistoryColumns(),
  );
  return (
    <ListPage
      list={list}
      action={<HistoryExport list={list} />}
      actions={useCellFilters(list.address)}
      panel={{
        title: ({ type }) => words.type(type),
        content: (entry) => <HistoryDetails entry={entry} />,
        ...useAddressedEntry(list.rows),
      }}
    />
  );
}
