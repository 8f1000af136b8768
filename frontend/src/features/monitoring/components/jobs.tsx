import { platformMonitoringJobsCall } from '@gatehouse/contracts/generated/calls/platform/monitoring.ts';
import type { JobState, MonitoredJob } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { jobMessages, monitoringMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { useMoment } from '../use-moment.ts';
import { Rows, Words } from './job-rows.tsx';
import { LongWork } from './work.tsx';

/** Milliseconds after which a page that is looked at is read again. */
const EVERY = 5_000;

const states = {
  done: ['state.done', 'success'],
  running: ['state.running', 'neutral'],
  failed: ['state.failed', 'danger'],
  overdue: ['state.overdue', 'danger'],
  waiting: ['state.waiting', 'neutral'],
  unknown: ['state.unknown', 'warning'],
} as const satisfies Record<JobState, readonly [string, string]>;

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A number of seconds in the largest unit that has at least one of it. */
function useSpan(): (seconds: number) => string {
  const intl = useIntl();
  return (seconds) => {
    const [unit, size] = units.find(([, most]) => seconds >= most) ?? (['second', 1] as const);
    const value = seconds / size;
    return intl.formatNumber(value, {
      style: 'unit',
      unit,
      maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0,
    });
  };
}

function Job({ job }: { job: MonitoredJob }) {
  const text = useTexts(jobMessages);
  const local = useLocalText();
  const moment = useMoment();
  const span = useSpan();
  const { state, startedAt, finishedAt, tookSeconds, nextAt, failures, error } = job;
  const [stateText, tone] = states[state];
  return (
    <li data-job={`${job.service}/${job.name}`}>
      <div>
        <strong>{local(job.title)}</strong>
        <small>{`${job.service}, ${text('every', { interval: span(job.everySeconds) })}`}</small>
      </div>
      <span>
        <Badge tone={tone}>{text(stateText)}</Badge>
      </span>
      <div>
        {state === 'running' && startedAt !== null ? (
          <>
            {text('runningSince')}
            <small>{moment(startedAt)}</small>
          </>
        ) : (
          <>
            {text('last')}
            <small>
              {finishedAt === null ? text('never') : moment(finishedAt)}
              {finishedAt !== null &&
                tookSeconds !== null &&
                `, ${text('took', { duration: span(tookSeconds) })}`}
            </small>
          </>
        )}
      </div>
      <div>
        {text('next')}
        <small>{nextAt === null || state === 'unknown' ? text('nextNone') : moment(nextAt)}</small>
      </div>
      {state === 'unknown' && <p>{text('unknownSince', { since: moment(job.reportedAt) })}</p>}
      {failures > 0 && (
        <p>
          {text('failures', { count: failures })}
          {error !== null && `: ${error}`}
        </p>
      )}
    </li>
  );
}

/** Background work and scheduled jobs of all services. A list that cannot be read shows no former rows, and since when. */
export function MonitoredJobs() {
  const text = useTexts(monitoringMessages);
  const own = useTexts(jobMessages);
  const moment = useMoment();
  const readAt = useRef<string>(undefined);
  const { data, error, isValidating, mutate } = useRequest(
    platformMonitoringJobsCall,
    {},
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
  if (data.jobs.length === 0)
    return (
      <EmptyState icon={<CalendarClock size={24} aria-hidden="true" />} title={own('empty.title')}>
        {own('empty.text')}
      </EmptyState>
    );
  return (
    <Sections>
      <LongWork work={data.work} />
      <Card title={own('title')}>
        <Words>{own('text')}</Words>
        <Rows>
          {data.jobs.map((job) => (
            <Job key={`${job.service}/${job.name}`} job={job} />
          ))}
        </Rows>
      </Card>
    </Sections>
  );
}
