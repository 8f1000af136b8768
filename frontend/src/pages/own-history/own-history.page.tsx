import { auditHistoryOwnCall } from '@gatehouse/contracts/generated/calls.ts';
import { History } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { HistoryTimeline } from '../../features/history/components/history-timeline.tsx';
import { historyMessages } from '../../features/history/messages.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useSavedList } from '../../features/start-up/use-saved-list.ts';
import { type ListDefaults, useExistingPage } from '../../lib/list-address.ts';
import { useRequest } from '../../lib/swr.ts';
import { Card, Padded } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Paging } from '../../ui/table/paging.tsx';

const defaults: Omit<ListDefaults, 'limit'> = { sort: 'date', order: 'DESC', filters: [] };

/** What happened to the own account. */
export function OwnHistoryPage() {
  const { profile } = useSession();
  const address = useSavedList(defaults);
  const { offset, limit } = address.view;
  const request = useRequest(auditHistoryOwnCall, { query: { sort: 'date', order: 'DESC', offset, limit } });
  const { data, error } = request;
  useExistingPage(address, data && { ...data.meta, rows: data.data.length });
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...historyMessages.ownTitle} />}
        text={<FormattedMessage {...historyMessages.ownText} />}
      />
      {!data && error && (
        <LoadFailed error={error.error} busy={request.isValidating} onRetry={() => void request.mutate()} />
      )}
      {!data && !error && <PageSkeleton />}
      {data && data.data.length === 0 && (
        <EmptyState
          icon={<History size={24} aria-hidden="true" />}
          title={<FormattedMessage {...historyMessages.ownEmptyTitle} />}
        >
          <FormattedMessage {...historyMessages.ownEmptyText} />
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <Card flush>
          <Padded>
            <HistoryTimeline entries={data.data} ownId={profile.mainInfo.userId} />
          </Padded>
          <Paging {...data.meta} onPage={address.showPage} onLimit={address.setLimit} />
        </Card>
      )}
    </Sections>
  );
}
