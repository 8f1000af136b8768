import Type, { type Static } from 'typebox';
import { Closed, Instant, Line, LocalizedText, Nullable } from '../core/schema.ts';

/** 1 low, 2 medium, 3 high. */
export const Criticality = Type.Enum([1, 2, 3]);
export const HealthStatus = Type.Enum(['up', 'down']);
export type HealthStatus = Static<typeof HealthStatus>;
const count = Type.Integer({ minimum: 0 });

export const monitoringKinds = ['service', 'engine', 'channel', 'provider', 'license', 'alert'] as const;
export type MonitoringKind = (typeof monitoringKinds)[number];

/** Id of a row: its kind and what it is about, as `engine-mongodb`. */
export const MonitoringId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'Row of the monitoring',
});

export const MonitoringRow = Closed({
  id: MonitoringId,
  kind: Type.Enum([...monitoringKinds]),
  title: LocalizedText,
  status: HealthStatus,
  criticality: Criticality,
  /** Processes that report on it. */
  count,
  /** Those of them that say it is down, or say nothing. */
  errorCount: count,
  /** Of the status. */
  since: Instant,
  /** Nobody has reported on it since; `status` is the last that was told. */
  unknownSince: Nullable(Instant),
  updatedAt: Instant,
  version: Nullable(Type.String()),
  recommendVersion: Nullable(Type.String()),
  /** Null while everything is as it should be. */
  detail: Nullable(LocalizedText),
  /** What it means for people while it is down. */
  effect: LocalizedText,
  /** What to do about it. */
  action: LocalizedText,
  /** Share of errors in each four hours of the last week, oldest first; null where nothing was observed. */
  week: Type.Array(Nullable(Type.Number())),
});
export type MonitoringRow = Static<typeof MonitoringRow>;

/** A number with the limit above which an alert is due; null: it has none. */
export const MonitoringFigure = Closed({
  id: Type.String(),
  title: LocalizedText,
  value: Nullable(Type.Number()),
  limit: Nullable(Type.Number()),
  unit: Type.Enum(['count', 'seconds']),
});
export type MonitoringFigure = Static<typeof MonitoringFigure>;

/** Answer of the status polls. */
export const HealthCount = Closed({ status: HealthStatus, count, errorCount: count });
export type HealthCount = Static<typeof HealthCount>;

/** Answer of the poll: also where to begin. */
export const HealthPoll = Closed({
  ...HealthCount.properties,
  worst: Nullable(Closed({ id: MonitoringId, title: LocalizedText, since: Instant })),
});

export const MonitoringSummary = Closed({
  ...HealthCount.properties,
  /** The most critical row with an error; null: everything works. */
  worst: Nullable(MonitoringId),
  checkedAt: Instant,
});

export const ServiceEvents = Closed({
  service: Type.String(),
  deadLetters: count,
  parked: count,
  lag: Nullable(count),
  outboxAge: Nullable(Type.Number()),
});
export type ServiceEvents = Static<typeof ServiceEvents>;

export const jobStates = ['done', 'running', 'failed', 'overdue', 'waiting', 'unknown'] as const;
export type JobState = (typeof jobStates)[number];

/** A job that a service runs at intervals, in one process at a time. */
export const MonitoredJob = Closed({
  service: Type.String(),
  name: Type.String(),
  title: LocalizedText,
  /** `waiting`: it has not run yet; `unknown`: no process of the service reports, the rest is what was reported last. */
  state: Type.Enum([...jobStates]),
  everySeconds: Type.Number(),
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  nextAt: Nullable(Instant),
  /** Of the last run that ended. */
  tookSeconds: Nullable(Type.Number()),
  /** Runs in a row that failed. */
  failures: count,
  /** Why the last run failed: no values, no addresses. */
  error: Nullable(Type.String()),
  reportedAt: Instant,
});
export type MonitoredJob = Static<typeof MonitoredJob>;

export const workStates = ['running', 'failed', 'setAside', 'unknown'] as const;
export type WorkState = (typeof workStates)[number];

/** A task that a change has left to be done in parts, or work of which items are set aside. */
export const MonitoredWork = Closed({
  service: Type.String(),
  name: Type.String(),
  title: LocalizedText,
  /** What it is about; null where it is about no single thing. */
  object: Nullable(Type.String()),
  /** `setAside`: nothing is under way, items wait to be tried again; `unknown`: no process of the service reports. */
  state: Type.Enum([...workStates]),
  /** Items that are done; null: no task is under way. */
  done: Nullable(count),
  /** Items at its beginning; null where they are not counted. */
  total: Nullable(count),
  since: Nullable(Instant),
  /** Failures in a row of the task itself. */
  failures: count,
  /** Why it failed last: no values, no addresses. */
  error: Nullable(Type.String()),
  /** Items that cannot be done and are tried again. */
  setAside: count,
  reportedAt: Instant,
});
export type MonitoredWork = Static<typeof MonitoredWork>;

/** Most rows of work that an answer lists: those that need attention first. */
export const WORK_MAX = 50;

export const MonitoringPoint = Closed({
  at: Instant,
  /** Share of observations that were errors, 0 to 1. */
  errors: Type.Number(),
});
export const MonitoringIncident = Closed({
  from: Instant,
  /** Null while it lasts. */
  to: Nullable(Instant),
  /** How often it came back within it: flapping is one incident. */
  relapses: count,
});
export const historyGrains = ['minute', 'hour', 'day'] as const;
export type HistoryGrain = (typeof historyGrains)[number];

/** `error`: an update is available. */
export const UpdateStatus = Closed({
  status: Type.Enum(['success', 'error']),
  count,
  errorCount: count,
  version: Nullable(Type.String()),
  recommendVersion: Nullable(Type.String()),
});
export type UpdateStatus = Static<typeof UpdateStatus>;

export const MonitoredApplication = Closed({
  id: Type.String(),
  code: Type.String(),
  name: Line(300),
  nameEn: Line(300),
  /** What is asked: the technical address, else where people enter. */
  url: Type.String(),
  status: HealthStatus,
  criticality: Criticality,
  since: Instant,
  /** It has not been asked since; `status` is the last that was seen. */
  unknownSince: Nullable(Instant),
  updatedAt: Instant,
  version: Nullable(Type.String()),
  recommendVersion: Nullable(Type.String()),
  updateAvailable: Type.Boolean(),
});
export type MonitoredApplication = Static<typeof MonitoredApplication>;
