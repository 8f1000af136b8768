import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import type { RunCounts, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import {
  type SyncChangeKind,
  type SyncEntity,
  type SyncStatus,
  syncChangeKinds,
  syncEntities,
} from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import mongoose from 'mongoose';
import { type Agreement, agreement } from './agreements.model.ts';

export interface SyncRow {
  readonly _id: string;
  readonly providerId: string;
  readonly type: SyncEntity;
  readonly enabled: boolean;
  readonly restartOnFailure: boolean;
  readonly baseMappers: boolean;
  readonly periodUnit: 0 | 1;
  readonly periodAmount: number;
  readonly syncLimit: number;
  /** Settings and switches so far. */
  readonly sequence: number;
}

/** What runs make of a synchronization, apart from it: settings are changed while one goes on. */
export interface SyncStateRow {
  /** Of the synchronization. */
  readonly _id: string;
  readonly providerId: string;
  readonly type: SyncEntity;
  readonly status: Exclude<SyncStatus, 'disabled'>;
  /** Asked for, and by whom; null: nothing waits. */
  readonly queuedAt: Date | null;
  readonly queuedBy: string | null;
  readonly queuedFull: boolean;
  readonly queuedDry: string | null;
  readonly agreed: Agreement | null;
  readonly nextAt: Date | null;
  /** The one that goes on, or that was interrupted. */
  readonly runId: string | null;
  readonly lastRunId: string | null;
  readonly lastRunAt: Date | null;
  readonly startError: 'inProgress' | 'notConfigured' | null;
}

export interface RunRow {
  readonly _id: string;
  readonly syncId: string;
  readonly providerId: string;
  readonly kind: 'run' | 'dry';
  readonly full: boolean;
  readonly status: 'process' | 'success' | 'error';
  readonly failure: SyncRun['failure'];
  readonly detail: readonly string[];
  readonly counts: RunCounts;
  readonly total: number | null;
  readonly held: number;
  /** Of the version before, which counted what somebody agreed to; always 0. */
  readonly mayVanish: number;
  readonly agreedBy: string | null;
  /** By which it goes, or, of a run that is held, which it got. */
  readonly agreed?: Agreement | null;
  readonly startedBy: string | null;
  /** Where the next page begins. */
  readonly cursor: number;
  /** The last of those that it asked for by id, where it did not ask for all: the next run goes on behind it. */
  readonly askedTo?: string | null;
  /** When it last stored what it is about to do: a deletion of the run meets that write. */
  readonly actedAt?: Date | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Ids of one page of a run: who is none of them when all pages are read may have vanished. */
export interface SeenRow {
  readonly _id: string;
  readonly runId: string;
  readonly ids: readonly string[];
  /** Of these, those that are delivered again once all pages are read. */
  readonly again?: readonly string[];
  readonly expiresAt: Date;
}

export interface ChangeRow {
  readonly _id: string;
  readonly runId: string;
  readonly kind: SyncChangeKind;
  readonly externalId: string;
  readonly name: string;
  readonly accountId: string | null;
  readonly reason: string | null;
  readonly changes: readonly Change[];
  readonly expiresAt: Date;
}

/** What a run is about to do elsewhere, stored first: without a confirmation nobody knows whether it was done. */
export interface Pending {
  /**
   * The run that began it, or something before it that is not confirmed either. Whatever is done next names it, so that the answer
   * tells all that was done since the last confirmation.
   */
  readonly runId: string;
  readonly act: 'deliver' | 'disable' | 'switchOff' | 'remove';
  /** Nothing was delivered of the object before. */
  readonly fresh: boolean;
}

/** What was delivered of one object, so that nothing is written twice. */
export interface ObjectRow {
  readonly _id: string;
  readonly syncId: string;
  readonly externalId: string;
  readonly name: string;
  /** Of all that was delivered. */
  readonly digest: string;
  readonly accountId: string | null;
  readonly values: Readonly<Record<string, string>>;
  /** Since when it is not delivered any more, and switched off. */
  readonly vanishedAt: Date | null;
  /** Missing in rows of the version before. */
  readonly pending?: Pending | null;
}

export interface IntegrationEntityRow {
  readonly _id: string;
  readonly enabled: boolean;
  readonly sequence: number;
}

const orNull = { type: String, default: null };
const dateOrNull = { type: Date, default: null };
const number = required(Number, { min: 0 });

export const syncs = defineCollection<SyncRow>(
  'syncs',
  {
    _id: required(String),
    providerId: required(String),
    type: required(String, { enum: [...syncEntities] }),
    enabled: required(Boolean),
    restartOnFailure: required(Boolean),
    baseMappers: required(Boolean),
    periodUnit: number,
    periodAmount: required(Number, { min: 1 }),
    syncLimit: required(Number, { min: 1 }),
    sequence: required(Number, { min: 1 }),
  },
  [
    { name: 'provider', key: { providerId: 1, type: 1 }, unique: true },
    { name: 'type', key: { type: 1 } },
  ],
);

export const syncStates = defineCollection<SyncStateRow>(
  'sync_states',
  {
    _id: required(String),
    providerId: required(String),
    type: required(String),
    status: required(String),
    queuedAt: dateOrNull,
    queuedBy: orNull,
    queuedFull: required(Boolean),
    queuedDry: orNull,
    agreed: agreement,
    nextAt: dateOrNull,
    runId: orNull,
    lastRunId: orNull,
    lastRunAt: dateOrNull,
    startError: orNull,
  },
  [
    { name: 'queued', key: { queuedAt: 1 } },
    { name: 'next', key: { nextAt: 1 } },
    { name: 'run', key: { runId: 1 } },
    { name: 'provider', key: { providerId: 1 } },
  ],
);

const counts = part<RunCounts>({
  read: number,
  created: number,
  changed: number,
  linked: number,
  switchedOff: number,
  removed: number,
  unchanged: number,
  skipped: number,
});

export const runs = defineCollection<RunRow>(
  'sync_runs',
  {
    _id: required(String),
    syncId: required(String),
    providerId: required(String),
    kind: required(String, { enum: ['run', 'dry'] }),
    full: required(Boolean),
    status: required(String, { enum: ['process', 'success', 'error'] }),
    failure: orNull,
    detail: required([String]),
    counts: required(counts),
    total: { type: Number, default: null },
    held: number,
    mayVanish: number,
    agreedBy: orNull,
    agreed: agreement,
    startedBy: orNull,
    cursor: number,
    askedTo: orNull,
    actedAt: dateOrNull,
    createdAt: required(Date),
    completedAt: dateOrNull,
    expiresAt: dateOrNull,
  },
  [
    { name: 'sync_id', key: { syncId: 1, _id: 1 } },
    ...pageIndexes(['createdAt'], ['syncId']),
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);

export const seenPages = defineCollection<SeenRow>(
  'sync_seen',
  {
    _id: required(String),
    runId: required(String),
    ids: required([String]),
    again: [String],
    expiresAt: required(Date),
  },
  [
    { name: 'run', key: { runId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);

export const runChanges = defineCollection<ChangeRow>(
  'sync_changes',
  {
    _id: required(String),
    runId: required(String),
    kind: required(String, { enum: [...syncChangeKinds] }),
    externalId: required(String),
    name: required(String),
    accountId: orNull,
    reason: orNull,
    changes: required([mongoose.Schema.Types.Mixed]),
    expiresAt: required(Date),
  },
  [
    ...pageIndexes(['name'], ['runId']),
    { name: 'kind', key: { runId: 1, kind: 1, name: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);

export const syncObjects = defineCollection<ObjectRow>(
  'sync_objects',
  {
    _id: required(String),
    syncId: required(String),
    externalId: required(String),
    name: required(String),
    digest: required(String),
    accountId: orNull,
    values: required(mongoose.Schema.Types.Mixed),
    vanishedAt: dateOrNull,
    pending: {
      type: part<Pending>({
        runId: required(String),
        act: required(String, { enum: ['deliver', 'disable', 'switchOff', 'remove'] }),
        fresh: required(Boolean),
      }),
      default: null,
    },
  },
  [
    { name: 'sync', key: { syncId: 1, externalId: 1 }, unique: true },
    { name: 'vanished', key: { syncId: 1, vanishedAt: 1 } },
  ],
);

export const integrationRows = defineCollection<IntegrationEntityRow>('integration_entities', {
  _id: required(String),
  enabled: required(Boolean),
  sequence: required(Number, { min: 1 }),
});
