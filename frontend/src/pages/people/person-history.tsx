import { auditHistoryListCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { useHistoryColumns } from '../../features/history/components/history-columns.tsx';
import { HistoryDetails } from '../../features/history/components/history-details.tsx';
import { historyMessages } from '../../features/history/texts.ts';
import { useJournalWords } from '../../features/history/use-journal-words.ts';
import { ListCard } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

/** What happened to a person: whatever stands in their own history, and looks at their data. */
export function PersonHistory({ id }: { id: string }) {
  const words = useJournalWords();
  const list = useList(
    {
      call: auditHistoryListCall,
      query: { person: id },
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
