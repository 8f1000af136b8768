import { auditHistoryOwnCall } from '@gatehouse/contracts/generated/calls.ts';
import { History } from 'lucide-react';
import { HistoryTimeline } from '../../features/history/components/history-timeline.tsx';
import { ownHistoryMessages } from '../../features/history/messages.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

/** What happened to the own account. */
export function OwnHistoryPage() {
  const { profile } = useSession();
  const list = useList({
    call: auditHistoryOwnCall,
    rows: 'data',
    texts: ownHistoryMessages,
    sort: 'date',
    order: 'DESC',
  });
  return (
    <ListPage
      list={list}
      icon={<History size={24} aria-hidden="true" />}
      drawn={(entries) => <HistoryTimeline entries={entries} ownId={profile.mainInfo.userId} />}
    />
  );
}
