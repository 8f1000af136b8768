import type { ReportedJob, ReportedWork } from '@gatehouse/contracts/platform/health.events.ts';
import type { Health } from '../health/health.ts';
import type { Mongo } from '../mongo/connect.ts';
import { mongoDependency, redisDependency } from '../reporting/probes.ts';
import { createReporter, type ReporterDeps, type Reporting } from '../reporting/reporter.ts';
import type { Ids } from '../runtime/ids.ts';
import type { JobState, Schedule } from '../schedule/schedule.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { WorkState } from '../tasks/work-states.ts';

export interface ServiceReporterParts extends Omit<ReporterDeps, 'health' | 'engines'> {
  readonly service: string;
  readonly config: { readonly redisUrl: string; readonly redisPrefix: string };
  readonly mongo: Mongo;
  readonly ids: Pick<Ids, 'id'>;
}

const isoOf = (date: Date | undefined): string | null => date?.toISOString() ?? null;
const reportedJob = ({ name, everyMs, running, failures, ...job }: JobState): ReportedJob => ({
  name,
  everyMs,
  running,
  failures,
  startedAt: isoOf(job.startedAt),
  finishedAt: isoOf(job.finishedAt),
  nextAt: isoOf(job.nextAt),
  tookMs: job.tookMs ?? null,
  error: job.error ?? null,
});

/** Characters of the name of an object that a report tells. */
const OBJECT_LENGTH = 200;

const reportedWork = ({ name, object, total, task, setAside }: WorkState): ReportedWork => ({
  name,
  object: object?.slice(0, OBJECT_LENGTH) ?? null,
  task:
    task === undefined
      ? null
      : {
          done: task.done,
          total: total ?? null,
          since: task.at.toISOString(),
          failures: task.failures,
          error: task.error ?? null,
        },
  setAside,
});

/** Tells of a service with a database and events. */
export const serviceReporter = (
  parts: ServiceReporterParts,
  {
    health,
    reads,
    reporting,
    schedule,
    tasks,
  }: {
    readonly health: Health;
    readonly reads: readonly string[];
    readonly reporting: Reporting | undefined;
    /** None: the service has no scheduled jobs. */
    readonly schedule: Pick<Schedule, 'states'> | undefined;
    readonly tasks: Pick<Tasks, 'states'>;
  },
) => {
  const { service, config, log, mongo, ids } = parts;
  const redis = redisDependency({ url: config.redisUrl, keyPrefix: config.redisPrefix }, log);
  const reporter = createReporter(
    { ...parts, health, engines: [mongoDependency(mongo), redis.dependency] },
    {
      service,
      instance: `${service}-${ids.id()}`,
      reads,
      reporting: {
        ...reporting,
        ...(schedule && {
          jobs: () => schedule.states().map(reportedJob),
          work: async () => (await tasks.states()).map(reportedWork),
        }),
      },
    },
  );
  return {
    start: reporter.start,
    stop: async () => {
      await reporter.stop();
      await redis.close();
    },
  };
};
