import {
  platformMonitoringApplicationsCall,
  platformMonitoringHistoryCall,
  platformMonitoringJobsCall,
  platformMonitoringListCall,
  platformMonitoringRefreshCall,
  platformMonitoringStatusCall,
  platformMonitoringXlsxCall,
} from '@gatehouse/contracts/generated/calls/platform/monitoring.ts';
import { Download, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { MonitoredApplications } from '../../features/monitoring/components/applications.tsx';
import { DeadLetters } from '../../features/monitoring/components/dead-letters.tsx';
import { Figures } from '../../features/monitoring/components/figures.tsx';
import { MonitoredJobs } from '../../features/monitoring/components/jobs.tsx';
import { MonitoringRows } from '../../features/monitoring/components/monitoring-rows.tsx';
import { RowHistory } from '../../features/monitoring/components/row-history.tsx';
import { Verdict } from '../../features/monitoring/components/verdict.tsx';
import { exportMessages, monitoringMessages, refreshing } from '../../features/monitoring/texts.ts';
import { useLocalText } from '../../features/monitoring/use-local-text.ts';
import { useMoment } from '../../features/monitoring/use-moment.ts';
import { useRequest } from '../../lib/swr.ts';
import { RowPanel, useOpenedRow } from '../../screen/row-panel.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useAction } from '../../screen/use-action.ts';
import { useDownload } from '../../screen/use-download.ts';
import { useView } from '../../screen/use-view.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { HeadButtons, PageHead, Sections } from '../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';

/** Milliseconds after which a page that is looked at is read again. */
const EVERY = 5_000;
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Export() {
  const text = useTexts(exportMessages);
  const { arrived, start, cancel } = useDownload(platformMonitoringXlsxCall, exportMessages);
  if (arrived !== undefined) return <Button onClick={cancel}>{text('cancel')}</Button>;
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      onClick={() => void start({ query: { timeZone: deviceZone() } }, 'monitoring.xlsx')}
    >
      {text('start')}
    </Button>
  );
}

/** Has the last reports judged again, and reads what came of it. */
function Refresh() {
  const text = useTexts(monitoringMessages);
  const { busy, run } = useAction(platformMonitoringRefreshCall, {
    notices: refreshing,
    refresh: [
      platformMonitoringListCall,
      platformMonitoringApplicationsCall,
      platformMonitoringHistoryCall,
      platformMonitoringJobsCall,
      platformMonitoringStatusCall,
    ],
  });
  return (
    <Button busy={busy} icon={<RefreshCw size={16} aria-hidden="true" />} onClick={() => void run({})}>
      {text('refresh')}
    </Button>
  );
}

/** Services, what they depend on, and alerts; a list that cannot be read shows nothing of before, and since when. */
function SystemView() {
  const text = useTexts(monitoringMessages);
  const local = useLocalText();
  const moment = useMoment();
  const intl = useIntl();
  const place = useOpenedRow();
  const read = useRequest(platformMonitoringListCall, { query: {} }, { refreshInterval: EVERY });
  const { data, error, isValidating, mutate } = read;
  const checked = useRef<string>(undefined);
  if (data && !error) checked.current = data.summary.checkedAt;
  if (error)
    return (
      <Sections>
        <Alert tone="danger" title={text('failed')}>
          {checked.current && text('failedSince', { since: moment(checked.current) })}
        </Alert>
        <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
      </Sections>
    );
  if (data === undefined) return <PageSkeleton />;
  const { monitoring: rows, summary, figures, services } = data;
  return (
    <Sections>
      <Verdict rows={rows} worst={summary.worst} onOpen={place.open} />
      <p className="gh-field-note">{`${text('checked')}: ${intl.formatTime(summary.checkedAt, { timeStyle: 'medium' })}`}</p>
      <Figures figures={figures} />
      <DeadLetters services={services} />
      <MonitoringRows rows={rows} onOpen={place.open} />
      <RowPanel
        rows={rows}
        rowId={({ id }) => id}
        place={place}
        title={({ title }) => local(title)}
        content={(row) => <RowHistory key={row.id} row={row} />}
        absent={{ title: text('gone'), content: <p>{text('goneText')}</p> }}
      />
    </Sections>
  );
}

const views = ['system', 'jobs', 'applications'] as const;

/** Whether anything is wrong, since when, whom it affects and what to do. */
export function MonitoringPage() {
  const text = useTexts(monitoringMessages);
  const { view, show } = useView(views);
  return (
    <>
      <PageHead
        title={text('title')}
        text={text('text')}
        action={
          <HeadButtons>
            <Refresh />
            <Export />
          </HeadButtons>
        }
      />
      <Tabs
        label={text('views')}
        selected={view}
        onSelect={show}
        tabs={[
          { id: 'system', title: text('tab.system'), content: <SystemView /> },
          { id: 'jobs', title: text('tab.jobs'), content: <MonitoredJobs /> },
          { id: 'applications', title: text('tab.applications'), content: <MonitoredApplications /> },
        ]}
      />
    </>
  );
}
