import { auditHistoryListCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { useHistoryColumns } from '../../features/history/components/history-columns.tsx';
import { HistoryDetails } from '../../features/history/components/history-details.tsx';
import { historyMessages } from '../../features/history/texts.ts';
import { useJournalWords } from '../../features/history/use-journal-words.ts';
import { ListCard } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

/** What happened to the account of a person. */
export function PersonHistory({ id }: { id: string }) {
  const words = useJournalWords();
  const list = useList(
    {
      call: auditHistoryListCall,
      query: { entity: 'account', entityId: id },
      rows: 'data',
      texts: historyMessages,
      sort: 'date',
      order: 'DESC',
    },
    useHistoryColumns(),
  );
  return (
    <ListCard
      list={list}
      panel={{
        title: ({ type }) => words.type(type),
        content: (entry) => <HistoryDetails entry={entry} />,
      }}
    />
  );
}
