import { platformMonitoringApplicationsCall } from '@gatehouse/contracts/generated/calls/platform/monitoring.ts';
import { AppWindow } from 'lucide-react';
import { useRef } from 'react';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { stateOf, stateTexts } from '../row-state.ts';
import { applicationMessages, monitoringMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { useMoment } from '../use-moment.ts';

const EVERY = 30_000;

/** Registered applications: whether they answer, and in which version. A list that cannot be read shows none of before, and since when. */
export function MonitoredApplications() {
  const text = useTexts(monitoringMessages);
  const own = useTexts(applicationMessages);
  const local = useLocalText();
  const moment = useMoment();
  const readAt = useRef<string>(undefined);
  const { data, error, isValidating, mutate } = useRequest(
    platformMonitoringApplicationsCall,
    { query: {} },
    {
      refreshInterval: EVERY,
      onSuccess: () => {
        readAt.current = new Date().toISOString();
      },
    },
  );
  if (error)
    return (
      <Sections>
        <Alert tone="danger" title={own('failed')}>
          {readAt.current && text('failedSince', { since: moment(readAt.current) })}
        </Alert>
        <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
      </Sections>
    );
  if (data === undefined) return <PageSkeleton />;
  if (data.applications.length === 0)
    return (
      <EmptyState icon={<AppWindow size={24} aria-hidden="true" />} title={own('empty.title')}>
        {own('empty.text')}
      </EmptyState>
    );
  return (
    <Card>
      <RowList>
        {data.applications.map((row) => {
          const [state, tone] = stateOf({ kind: 'service', errorCount: 0, ...row });
          return (
            <li key={row.id}>
              <RowLine>
                <strong>{local({ ru: row.name, en: row.nameEn })}</strong>
                <Badge tone={tone}>{text(stateTexts[state])}</Badge>
                <span>{own('since', { since: moment(row.unknownSince ?? row.since) })}</span>
                {row.updateAvailable && <Badge tone="warning">{own('update')}</Badge>}
              </RowLine>
              <span>
                {row.version ?? own('noVersion')}
                {row.recommendVersion !== null &&
                  row.recommendVersion !== row.version &&
                  `, ${own('recommended', { version: row.recommendVersion })}`}
              </span>
              <span>{row.url}</span>
            </li>
          );
        })}
      </RowList>
    </Card>
  );
}
