import type { SyncChangeKind } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { changeId, noCounts } from './run-rules.ts';
import {
  type ChangeRow,
  type ObjectRow,
  type Pending,
  type RunRow,
  runChanges,
  runs,
  type SeenRow,
  seenPages,
  syncObjects,
} from './sync.model.ts';

export interface ChangeFilter {
  readonly kind?: SyncChangeKind | undefined;
  readonly search?: string | undefined;
}

export const objectId = (syncId: string, externalId: string): string => `${syncId}:${externalId}`;

const nothingDelivered = { digest: '', accountId: null, values: {}, vanishedAt: null } as const;

export interface Marked extends Pick<ObjectRow, 'syncId' | 'externalId' | 'name'> {
  readonly pending: Pending;
}

export const createRunsRepository = (connection: Connection) => {
  const rows = runs.model(connection);
  const changes = runChanges.model(connection);
  const seen = seenPages.model(connection);
  const objects = syncObjects.model(connection);

  const changesWhere = (runId: string, { kind }: ChangeFilter): QueryFilter<ChangeRow> => ({
    runId,
    ...(kind === undefined ? {} : { kind }),
  });

  return {
    byId: (id: string, session?: ClientSession) =>
      rows
        .findOne({ _id: id })
        .session(session ?? null)
        .lean<RunRow | null>(),
    byIds: (ids: readonly string[]) =>
      rows.find({ _id: { $in: [...ids] } } as QueryFilter<RunRow>).lean<RunRow[]>(),
    page: (syncId: string, query: PageQuery<'createdAt'>) =>
      findPage<RunRow>(rows, { filter: { syncId }, query, sortFields: { createdAt: 'createdAt' } }),
    /** The one that ended last before this one began. */
    endedBefore: ({ _id, syncId, createdAt }: RunRow) =>
      rows
        .findOne({ syncId, createdAt: { $lte: createdAt }, status: { $ne: 'process' }, _id: { $ne: _id } })
        .sort({ createdAt: -1 })
        .lean<RunRow | null>(),
    create: (row: RunRow, session?: ClientSession) => rows.create([row], { session: session ?? null }),
    patch: (id: string, patch: Partial<RunRow>, session?: ClientSession) =>
      rows.updateOne(
        { _id: id },
        { $set: patch as never },
        { session: session as ClientSession, runValidators: true },
      ),

    changesPage: (runId: string, filter: ChangeFilter, query: PageQuery<'name'>) =>
      findPage<ChangeRow>(changes, {
        filter: changesWhere(runId, filter),
        query,
        sortFields: { name: 'name' },
        search:
          filter.search === undefined ? undefined : { part: filter.search, texts: ['name', 'externalId'] },
      }),
    changesOf: (runId: string, filter: ChangeFilter) =>
      changes.find(changesWhere(runId, filter)).sort({ name: 1 }).lean<ChangeRow[]>().cursor(),
    /** Told once: a page that is done again tells the same. */
    tell: async (told: readonly ChangeRow[], session?: ClientSession): Promise<void> => {
      if (told.length === 0) return;
      await changes.bulkWrite(
        told.map((row) => ({
          replaceOne: { filter: { _id: row._id }, replacement: row as never, upsert: true },
        })),
        { session: session ?? undefined, ordered: false } as never,
      );
    },

    /** What the run has told of these so far, by their id. */
    toldOf: async (
      runId: string,
      externalIds: readonly string[],
    ): Promise<ReadonlyMap<string, ChangeRow>> => {
      if (externalIds.length === 0) return new Map();
      const ids = externalIds.map((id) => changeId(runId, id));
      const found = await changes.find({ _id: { $in: ids } }).lean<ChangeRow[]>();
      return new Map(found.map((row) => [row.externalId, row]));
    },
    untell: async (runId: string, externalIds: readonly string[], session: ClientSession): Promise<void> => {
      if (externalIds.length === 0) return;
      const ids = externalIds.map((id) => changeId(runId, id));
      await changes.deleteMany({ _id: { $in: ids } }, { session });
    },

    /** Ids of what it holds. */
    heldIn: async (runId: string): Promise<string[]> => {
      const found = await changes
        .find({ runId, kind: 'hold' })
        .select('externalId')
        .lean<Pick<ChangeRow, 'externalId'>[]>();
      return found.map(({ externalId }) => externalId);
    },
    forgetHeld: (runId: string) => changes.deleteMany({ runId, kind: 'hold' }),

    /** Added to what a reading before an interruption saw at the same place. */
    see: ({ _id, runId, ids, again = [], expiresAt }: SeenRow, session: ClientSession) =>
      seen.updateOne(
        { _id },
        { $set: { runId, expiresAt }, $addToSet: { ids: { $each: [...ids] }, again: { $each: [...again] } } },
        { upsert: true, session },
      ),
    seenIn: async (runId: string): Promise<{ readonly ids: Set<string>; readonly again: Set<string> }> => {
      const ids = new Set<string>();
      const again = new Set<string>();
      for await (const row of seen.find({ runId }).lean<SeenRow[]>().cursor()) {
        for (const id of row.ids) ids.add(id);
        for (const id of row.again ?? []) again.add(id);
      }
      return { ids, again };
    },
    forgetSeen: (runId: string) => seen.deleteMany({ runId }),
    /** As it was before its first page. */
    restart: async (run: RunRow): Promise<RunRow> => {
      const fresh = { counts: noCounts, cursor: 0, held: 0, total: null };
      await seen.deleteMany({ runId: run._id });
      await changes.deleteMany({ runId: run._id });
      await rows.updateOne({ _id: run._id }, { $set: fresh }, { runValidators: true });
      return { ...run, ...fresh };
    },

    objectsOf: async (
      syncId: string,
      externalIds: readonly string[],
    ): Promise<ReadonlyMap<string, ObjectRow>> => {
      const found = await objects.find({ syncId, externalId: { $in: [...externalIds] } }).lean<ObjectRow[]>();
      return new Map(found.map((row) => [row.externalId, row]));
    },
    /** What was sent of these, by their id. */
    sentOf: async (
      syncId: string,
      externalIds: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<ObjectRow, 'digest' | 'pending'>>> => {
      const found = await objects
        .find({ syncId, externalId: { $in: [...externalIds] } })
        .select('externalId digest pending')
        .lean<Pick<ObjectRow, 'externalId' | 'digest' | 'pending'>[]>();
      return new Map(found.map((row) => [row.externalId, row]));
    },
    /** What is about to be done; something new gets a row that nothing was delivered of. */
    mark: async (rows: readonly Marked[], session: ClientSession): Promise<void> => {
      await objects.bulkWrite(
        rows.map(({ syncId, externalId, name, pending }) => ({
          updateOne: {
            filter: { _id: objectId(syncId, externalId) },
            update: {
              $set: { pending },
              $setOnInsert: { syncId, externalId, name, ...nothingDelivered },
            },
            upsert: pending.act === 'deliver',
          },
        })) as never,
        { session, ordered: false } as never,
      );
    },
    /** Nothing came of what was about to be done. */
    release: async (ids: readonly string[], session: ClientSession): Promise<void> => {
      if (ids.length === 0) return;
      await objects.deleteMany({ _id: { $in: [...ids] }, 'pending.fresh': true } as QueryFilter<ObjectRow>, {
        session,
      });
      await objects.updateMany({ _id: { $in: [...ids] } }, { $set: { pending: null } }, { session });
    },
    /** They have not left: they are asked for again, and are delivered again should they be back. */
    stay: async (ids: readonly string[], session: ClientSession): Promise<void> => {
      if (ids.length === 0) return;
      await objects.updateMany(
        { _id: { $in: [...ids] } },
        { $set: { pending: null, digest: '' } },
        { session },
      );
    },
    /** What was switched off by itself is confirmed, and is not as it was delivered any more. */
    confirmDisabled: async (
      syncId: string,
      externalIds: readonly string[],
      session: ClientSession,
    ): Promise<void> => {
      if (externalIds.length === 0) return;
      const ids = externalIds.map((id) => objectId(syncId, id));
      await objects.updateMany(
        { _id: { $in: ids }, 'pending.act': 'disable' } as QueryFilter<ObjectRow>,
        { $set: { pending: null, digest: '' } },
        { session },
      );
    },
    keep: async (kept: readonly ObjectRow[], session: ClientSession): Promise<void> => {
      if (kept.length === 0) return;
      await objects.bulkWrite(
        kept.map((row) => ({
          replaceOne: { filter: { _id: row._id }, replacement: row as never, upsert: true },
        })),
        { session, ordered: false } as never,
      );
    },
    /** Objects that are delivered by now, and those that vanished. */
    known: (syncId: string, vanished: boolean) =>
      objects
        .find({ syncId, vanishedAt: vanished ? { $ne: null } : null })
        .select('externalId name accountId vanishedAt pending')
        .lean<ObjectRow[]>()
        .cursor(),
    vanish: (ids: readonly string[], at: Date, session: ClientSession) =>
      objects.updateMany(
        { _id: { $in: [...ids] } },
        { $set: { vanishedAt: at, digest: '', pending: null } },
        { session },
      ),
    drop: (ids: readonly string[], session: ClientSession) =>
      objects.deleteMany({ _id: { $in: [...ids] } }, { session }),
    countObjects: (syncId: string) => objects.countDocuments({ syncId, vanishedAt: null }),
  };
};
export type RunsRepository = ReturnType<typeof createRunsRepository>;
