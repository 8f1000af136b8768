/** Synchronizations of providers, their runs, and what each run changed. */
import Type, { type Static } from 'typebox';
import { Change } from '../core/define-event.ts';
import { Closed, Instant, MadeFrom, Nullable, Revision } from '../core/schema.ts';
import { providerFailures } from './provider-kinds.ts';
import { runFailures, runKinds, syncChangeKinds, syncEntities, syncStatuses } from './sync-kinds.ts';

const count = Type.Integer({ minimum: 0 });

/** 0 is hours, 1 is days. */
export const PeriodUnit = Type.Enum([0, 1]);
export const SYNC_LIMIT_MAX = 500;

const SyncForm = Closed({
  enabled: Type.Boolean(),
  /** A run that failed is repeated in minutes, not after the period. */
  restartOnFailure: Type.Boolean(),
  periodUnit: PeriodUnit,
  periodAmount: Type.Integer({ minimum: 1, maximum: 8_760 }),
  /** Objects that the provider is asked for at once. */
  syncLimit: Type.Integer({ minimum: 1, maximum: SYNC_LIMIT_MAX }),
});
export const SyncUpdate = Closed({ ...SyncForm.properties, revision: MadeFrom });
export type SyncUpdate = Static<typeof SyncUpdate>;

export const RunCounts = Closed({
  read: count,
  created: count,
  changed: count,
  linked: count,
  switchedOff: count,
  removed: count,
  unchanged: count,
  skipped: count,
});
export type RunCounts = Static<typeof RunCounts>;

const failure = Nullable(Type.Enum([...providerFailures, ...runFailures]));

export const SyncRun = Closed({
  id: Type.String(),
  kind: Type.Enum([...runKinds]),
  status: Type.Enum(['process', 'success', 'error']),
  failure,
  /**
   * Rights that were missing; of `incomplete` and `hidden` what the provider counts and what it lists, where nothing
   * moved; of `held` why an agreement had no effect: agreementVoid, or listChanged.
   */
  detail: Type.Array(Type.String()),
  counts: RunCounts,
  /** Objects that the provider has, where it tells. */
  total: Nullable(count),
  /** Vanished objects that wait for an administrator. */
  held: count,
  /** Name or id of who agreed to what was held; null where nobody has. */
  agreedBy: Nullable(Type.String()),
  /** How many were listed to them, and when they agreed. Missing in answers of the version before. */
  agreed: Type.Optional(Nullable(Closed({ count, at: Nullable(Instant) }))),
  /** Who started it; null: the schedule. */
  startedBy: Nullable(Type.String()),
  createdAt: Instant,
  completedAt: Nullable(Instant),
});
export type SyncRun = Static<typeof SyncRun>;

export const Synchronization = Closed({
  id: Type.String(),
  revision: Revision,
  type: Type.Enum([...syncEntities]),
  ...SyncForm.properties,
  baseMappers: Type.Boolean(),
  /** Mappers that are on. */
  mappers: count,
  details: Closed({
    status: Type.Enum([...syncStatuses]),
    /** Objects of the last run that were taken, and those that were not. */
    success: count,
    error: count,
    nextAt: Nullable(Instant),
    createdAt: Nullable(Instant),
    completedAt: Nullable(Instant),
    /** Why it could not be started. */
    startError: Nullable(Type.Enum(['inProgress', 'notConfigured'])),
    /** The last run that was no dry one, or the one that goes on. */
    run: Nullable(SyncRun),
  }),
});
export type Synchronization = Static<typeof Synchronization>;

export const SyncChange = Closed({
  id: Type.String(),
  kind: Type.Enum([...syncChangeKinds]),
  externalId: Type.String(),
  name: Type.String(),
  accountId: Nullable(Type.String()),
  /** Why it was skipped or refused. */
  reason: Nullable(Type.String()),
  changes: Type.Array(Change),
});
export type SyncChange = Static<typeof SyncChange>;

/** A person of a provider. */
export const ProviderPerson = Closed({
  externalId: Type.String(),
  accountId: Type.String(),
  name: Type.String(),
  login: Nullable(Type.String()),
  /** Delivered by a synchronization; false: linked by the person. */
  delivered: Type.Boolean(),
  switchedOffAt: Nullable(Instant),
});
