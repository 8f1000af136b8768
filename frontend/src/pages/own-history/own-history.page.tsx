import { auditHistoryOwnCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { HistoryTimeline } from '../../features/history/components/history-timeline.tsx';
import { ownHistoryMessages } from '../../features/history/texts.ts';
import { useOwnTypes } from '../../features/history/use-own-types.ts';
import { useOwnWords } from '../../features/history/use-own-words.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

/** What happened to the own account. */
export function OwnHistoryPage() {
  const { profile } = useSession();
  const { words, areKnown } = useOwnWords();
  const list = useList({
    call: auditHistoryOwnCall,
    rows: 'data',
    texts: ownHistoryMessages,
    sort: 'date',
    order: 'DESC',
    filters: [
      { kind: 'period', name: 'period' },
      {
        kind: 'choice',
        name: 'type',
        options: useOwnTypes(),
        word: words.type,
      },
    ],
  });
  return (
    <ListPage
      // Names of fields that come later would move the values beside them.
      list={areKnown ? list : { ...list, rows: undefined, meta: undefined }}
      drawn={{
        rows: (entries) => (
          <HistoryTimeline entries={entries} ownId={profile.mainInfo.userId} words={words} />
        ),
        waiting: { rows: 8, lines: 2 },
      }}
    />
  );
}
