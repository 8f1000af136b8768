import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { type SyncRow, type SyncStateRow, syncStates, syncs } from './sync.model.ts';

export const freshState = ({ _id, providerId, type }: SyncRow): SyncStateRow => ({
  _id,
  providerId,
  type,
  status: 'await',
  queuedAt: null,
  queuedBy: null,
  queuedFull: false,
  queuedDry: null,
  agreed: null,
  nextAt: null,
  runId: null,
  lastRunId: null,
  lastRunAt: null,
  startError: null,
});

/** It waits, is due, or was interrupted: what `due` finds. */
export const isDue = ({ runId, queuedAt, nextAt }: SyncStateRow, now: Date): boolean =>
  runId !== null || queuedAt !== null || (nextAt !== null && nextAt <= now);

export const createSyncRepository = (connection: Connection) => {
  const rows = syncs.model(connection);
  const states = syncStates.model(connection);
  return {
    ofProvider: (providerId: string, unit?: UnitOfWork) =>
      rows
        .find({ providerId })
        .session(unit?.session ?? null)
        .lean<SyncRow[]>(),
    ofType: (type: SyncRow['type']) => rows.find({ type }).lean<SyncRow[]>(),
    byId: (id: string, unit?: UnitOfWork) =>
      rows
        .findOne({ _id: id })
        .session(unit?.session ?? null)
        .lean<SyncRow | null>(),
    byIds: (ids: readonly string[]) =>
      rows.find({ _id: { $in: [...ids] } } as QueryFilter<SyncRow>).lean<SyncRow[]>(),
    save: async (row: SyncRow, unit: UnitOfWork): Promise<void> => {
      await saveNext(rows, row, unit);
      if (row.sequence === 1) await states.create([freshState(row)], { session: unit.session });
    },
    remove: async (id: string, unit: UnitOfWork): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(unit.session);
      await states.deleteOne({ _id: id }).session(unit.session);
    },
    stateOf: (id: string, session?: ClientSession) =>
      states
        .findOne({ _id: id })
        .session(session ?? null)
        .lean<SyncStateRow | null>(),
    statesOf: (ids: readonly string[]) =>
      states.find({ _id: { $in: [...ids] } } as QueryFilter<SyncStateRow>).lean<SyncStateRow[]>(),
    statesOfProviders: (providerIds: readonly string[]) =>
      states.find({ providerId: { $in: [...providerIds] } }).lean<SyncStateRow[]>(),
    patchState: (id: string, patch: Partial<SyncStateRow>, session?: ClientSession) =>
      states.updateOne(
        { _id: id },
        { $set: patch as never },
        { session: session as ClientSession, runValidators: true },
      ),
    /** Whether it was free: of two who ask at once, one is taken. */
    queue: async (id: string, patch: Partial<SyncStateRow>, session?: ClientSession): Promise<boolean> => {
      const { matchedCount } = await states.updateOne(
        { _id: id, runId: null, queuedAt: null } as QueryFilter<SyncStateRow>,
        { $set: patch as never },
        { session: session as ClientSession, runValidators: true },
      );
      return matchedCount === 1;
    },
    /** Those that wait, are due, or were interrupted. */
    due: (now: Date) =>
      states
        .find({
          $or: [{ runId: { $ne: null } }, { queuedAt: { $ne: null } }, { nextAt: { $lte: now } }],
        } as QueryFilter<SyncStateRow>)
        .lean<SyncStateRow[]>(),
  };
};
export type SyncRepository = ReturnType<typeof createSyncRepository>;
