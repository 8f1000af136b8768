import Type from 'typebox';
import { type CloudEvent, type DataOf, defineEvent } from '../core/define-event.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';

/** What a process may depend on. `provider` has a row for each, `license-server` where one is set. */
export const dependencyKinds = [
  'mongodb',
  'kafka',
  'redis',
  'smtp',
  'sms',
  'push',
  'telegram',
  'provider',
  'license-server',
] as const;
export type DependencyKind = (typeof dependencyKinds)[number];

/** Numbers that a process measures by itself; the picture takes the largest of a service's replicas. */
export const reportedFigures = [
  'lag',
  'outboxAge',
  'queueDepth',
  'parked',
  'deadLetters',
  'signInP99',
  'activePeople',
  'openSessions',
] as const;
export type ReportedFigure = (typeof reportedFigures)[number];

/**
 * Every process tells every five seconds how it is. Published to the bus without the outbox (ADR 190): a report is of use
 * for seconds, and has to leave while MongoDB is away.
 */
export const healthEvents = {
  healthReported: defineEvent({
    type: 'platform.health.reported',
    version: 1,
    summary: 'How a process and what it depends on are; the aggregate is the process',
    data: {
      service: Line(40, 1),
      /** Different for every process and start. */
      instance: Line(80, 1),
      startedAt: Instant,
      /** `stopped`: the process ends by itself, and nobody has to wait for it. */
      state: OpenEnum(['up', 'down', 'stopped']),
      /** Names of what it needs to be ready and lacks. */
      missing: Type.Array(Line(80)),
      version: Line(40),
      node: Line(40),
      dependencies: Type.Array(
        Closed({
          kind: OpenEnum(dependencyKinds),
          /** Of one among several: a provider's; empty otherwise. */
          id: Line(64),
          name: Line(200),
          up: Type.Boolean(),
          since: Instant,
          version: Nullable(Line(40)),
        }),
      ),
      /** Scheduled jobs of the service, each replica the same; absent of those that have none, and of earlier releases. */
      jobs: Type.Optional(
        Type.Array(
          Closed({
            name: Line(80, 1),
            everyMs: Type.Integer({ minimum: 1 }),
            running: Type.Boolean(),
            startedAt: Nullable(Instant),
            finishedAt: Nullable(Instant),
            nextAt: Nullable(Instant),
            /** Of the last run that ended. */
            tookMs: Nullable(Type.Integer({ minimum: 0 })),
            /** Runs in a row that failed. */
            failures: Type.Integer({ minimum: 0 }),
            /** Why the last run failed: no values, no addresses. */
            error: Nullable(Line(300)),
          }),
        ),
      ),
      /** Tasks that changes have left and work of which something is set aside, the first of each; absent of earlier releases. */
      work: Type.Optional(
        Type.Array(
          Closed({
            name: Line(80, 1),
            /** What people call what it is about. */
            object: Nullable(Line(200)),
            /** Null: no task is under way. */
            task: Nullable(
              Closed({
                done: Type.Integer({ minimum: 0 }),
                total: Nullable(Type.Integer({ minimum: 0 })),
                since: Instant,
                /** Failures in a row of the task itself. */
                failures: Type.Integer({ minimum: 0 }),
                /** Why it failed last: no values, no addresses. */
                error: Nullable(Line(300)),
              }),
            ),
            setAside: Type.Integer({ minimum: 0 }),
          }),
        ),
      ),
      figures: Type.Array(Closed({ name: OpenEnum(reportedFigures), value: Type.Number() })),
      /** Values of the metrics that alerts watch. */
      samples: Type.Array(
        Closed({
          metric: Line(80, 1),
          labels: Type.Record(Type.String(), Type.String()),
          value: Type.Number(),
        }),
      ),
    },
  }),
} as const;

export type HealthReport = DataOf<typeof healthEvents.healthReported>;
export type ReportedJob = NonNullable<HealthReport['jobs']>[number];
export type ReportedWork = NonNullable<HealthReport['work']>[number];
export type HealthReported = CloudEvent<HealthReport>;
