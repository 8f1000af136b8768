import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { auditHistoryListCall, auditHistoryTypesCall } from '@gatehouse/contracts/generated/calls.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useHistoryColumns } from '../../features/history/components/history-columns.tsx';
import { HistoryDetails } from '../../features/history/components/history-details.tsx';
import { historyFilters } from '../../features/history/components/history-filters.ts';
import { historyMessages } from '../../features/history/messages.ts';
import { useJournalWords } from '../../features/history/use-journal-words.ts';
import { useRequest } from '../../lib/swr.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

const texts = {
  title: historyMessages.title,
  text: historyMessages.text,
  search: historyMessages.search,
  emptyTitle: historyMessages.emptyTitle,
  emptyText: historyMessages.emptyText,
};

/** Who changed what, from what to what, and from which address. */
export function HistoryPage() {
  const types = useRequest(auditHistoryTypesCall, {}, { revalidateOnFocus: false });
  const columns = useHistoryColumns();
  const list = useList({
    call: auditHistoryListCall,
    rowsOf: ({ data }) => data,
    sort: 'date',
    order: 'DESC',
    sorts: ['date', 'type', 'entity', 'changer', 'ip'],
    filters: historyFilters(useIntl(), useJournalWords(), types.data?.types ?? []),
    searched: true,
  });
  const [opened, setOpened] = useState<HistoryEntry>();
  return (
    <ListPage
      list={list}
      texts={texts}
      icon={<History size={24} aria-hidden="true" />}
      columns={columns}
      rowId={({ id }) => id}
      onOpen={setOpened}
    >
      <HistoryDetails entry={opened} onClose={() => setOpened(undefined)} />
    </ListPage>
  );
}
