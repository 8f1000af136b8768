/** Scheduled jobs and background work as the processes of their services reported them. */
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import type { ReportedJob, ReportedWork } from '@gatehouse/contracts/platform/health.events.ts';
import { jobText } from '@gatehouse/contracts/platform/monitoring.jobs.ts';
import {
  type JobState,
  type MonitoredJob,
  type MonitoredWork,
  WORK_MAX,
  type WorkState,
} from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { Judged } from './reporters.domain.ts';

/** Milliseconds after its time at which a job that nobody runs is overdue: schedules and reports are seconds old. */
const OVERDUE_AFTER = 60_000;

const stateOf = (job: ReportedJob, isKnown: boolean, now: Date): JobState => {
  if (!isKnown) return 'unknown';
  if (job.running) return 'running';
  if (job.nextAt !== null && now.getTime() - Date.parse(job.nextAt) > OVERDUE_AFTER) return 'overdue';
  if (job.failures > 0) return 'failed';
  return job.finishedAt === null ? 'waiting' : 'done';
};

/** What needs attention comes first. */
const order: readonly JobState[] = ['overdue', 'failed', 'unknown', 'running', 'waiting', 'done'];

const isAlive = ({ silent, report }: Judged): boolean => !silent && report.state !== 'stopped';

/** Replicas of a service report the same jobs: the one heard last counts, and one that is alive before one that is silent. */
const lastOf = (reporters: readonly Judged[]): Judged | undefined =>
  reporters.toSorted(
    (one, other) => Number(isAlive(other)) - Number(isAlive(one)) || other.heardAt - one.heardAt,
  )[0];

export const jobsOf = (reporters: readonly Judged[], now: Date): MonitoredJob[] => {
  const services = Map.groupBy(
    reporters.filter(({ report }) => (report.jobs ?? []).length > 0),
    ({ report }) => report.service,
  );
  return [...services]
    .flatMap(([service, own]) => {
      const last = lastOf(own);
      return (last?.report.jobs ?? []).map((job): MonitoredJob => {
        const { name, everyMs, startedAt, finishedAt, nextAt, tookMs, failures, error } = job;
        return {
          service,
          name,
          title: { ...jobText(name) },
          state: stateOf(job, last !== undefined && isAlive(last), now),
          everySeconds: everyMs / 1_000,
          startedAt,
          finishedAt,
          nextAt,
          tookSeconds: tookMs === null ? null : tookMs / 1_000,
          failures,
          error,
          reportedAt: (last?.heard ?? now).toISOString(),
        };
      });
    })
    .toSorted(
      (one, other) =>
        order.indexOf(one.state) - order.indexOf(other.state) ||
        compareTexts(one.service, other.service) ||
        compareTexts(one.name, other.name),
    );
};

const workState = ({ task }: ReportedWork, isKnown: boolean): WorkState => {
  if (!isKnown) return 'unknown';
  if (task === null) return 'setAside';
  return task.failures > 0 ? 'failed' : 'running';
};
const workOrder: readonly WorkState[] = ['failed', 'setAside', 'unknown', 'running'];

/** The first of it: what needs attention, then what has gone on for longest. */
export const workOf = (reporters: readonly Judged[], now: Date): MonitoredWork[] => {
  const services = Map.groupBy(reporters, ({ report }) => report.service);
  return [...services]
    .flatMap(([service, own]) => {
      const last = lastOf(own);
      return (last?.report.work ?? []).map((work): MonitoredWork => {
        const { name, object, task, setAside } = work;
        return {
          service,
          name,
          title: { ...jobText(name) },
          object,
          state: workState(work, last !== undefined && isAlive(last)),
          done: task?.done ?? null,
          total: task?.total ?? null,
          since: task?.since ?? null,
          failures: task?.failures ?? 0,
          error: task?.error ?? null,
          setAside,
          reportedAt: (last?.heard ?? now).toISOString(),
        };
      });
    })
    .toSorted(
      (one, other) =>
        workOrder.indexOf(one.state) - workOrder.indexOf(other.state) ||
        compareTexts(one.since ?? '', other.since ?? '') ||
        compareTexts(one.service, other.service) ||
        compareTexts(one.name, other.name),
    )
    .slice(0, WORK_MAX);
};
