import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { SessionEndReason, SessionRow } from './sessions.domain.ts';
import { sessionRows } from './sessions.model.ts';

/** Which sessions shall end; `live` is added to each. */
export type EndFilter =
  | { readonly _id: string; readonly accountId: string }
  | { readonly accountId: string; readonly except?: string | undefined }
  | { readonly overdueAt: Date };

const liveFilter = (filter: EndFilter) => {
  if ('overdueAt' in filter) return { live: true as const, deadline: { $lte: filter.overdueAt } };
  if ('_id' in filter) return { live: true as const, _id: filter._id, accountId: filter.accountId };
  return {
    live: true as const,
    accountId: filter.accountId,
    ...(filter.except === undefined ? {} : { _id: { $ne: filter.except } }),
  };
};

export type EndableSession = Pick<
  SessionRow,
  '_id' | 'tokenHash' | 'accountId' | 'label' | 'device' | 'domainId'
>;

export const createSessionsRepository = (connection: Connection) => {
  const rows = sessionRows(connection);
  return {
    insert: async (unit: UnitOfWork, sessions: readonly SessionRow[]): Promise<void> => {
      await rows.insertMany([...sessions], { session: unit.session });
    },
    /** With the newest deadline: one that the majority has not stored yet counts too, or a busy session could look idle. */
    findByTokenHash: (tokenHash: string): Promise<SessionRow | null> =>
      rows.findOne({ tokenHash }, { readConcern: { level: 'local' } }),
    /** Whether somebody has or had this session. */
    belongsTo: async (sessionId: string, accountId: string): Promise<boolean> =>
      (await rows.countDocuments({ _id: sessionId, accountId }, { limit: 1 })) === 1,
    isLive: async (sessionId: string): Promise<boolean> =>
      (await rows.findOne(
        { _id: sessionId, live: true },
        { projection: { _id: 1 }, readConcern: { level: 'local' } },
      )) !== null,
    /** Moves the deadline of a live session; false when it has ended. Losing a touch moves a deadline, no more. */
    touch: async (sessionId: string, lastAccessAt: Date, deadline: Date): Promise<boolean> => {
      const result = await rows.updateOne(
        { _id: sessionId, live: true },
        { $set: { lastAccessAt, deadline } },
        { writeConcern: { w: 1 } },
      );
      return result.matchedCount === 1;
    },
    /** Reads at most `limit` live sessions in the caller's transaction. */
    findLive: (unit: UnitOfWork, filter: EndFilter, limit: number): Promise<EndableSession[]> =>
      rows
        .find(liveFilter(filter), {
          session: unit.session,
          projection: { tokenHash: 1, accountId: 1, label: 1, device: 1, domainId: 1 },
        })
        .sort('overdueAt' in filter ? { deadline: 1 } : { _id: 1 })
        .limit(limit)
        .toArray(),
    /** Conflicts with, and so fails the transaction against, whatever else ends or moves one of them. */
    end: async (
      unit: UnitOfWork,
      ids: readonly string[],
      fields: { endedAt: Date; endReason: SessionEndReason; cacheDue: true; purgeAt: Date },
    ): Promise<void> => {
      await rows.updateMany(
        { _id: { $in: [...ids] }, live: true },
        { $set: fields, $unset: { live: '' } },
        { session: unit.session },
      );
    },
    /** Token hashes of the live sessions of an account. */
    liveTokenHashes: async (accountId: string): Promise<readonly string[]> =>
      (await rows.find({ accountId, live: true }, { projection: { tokenHash: 1 } }).toArray()).map(
        (row) => row.tokenHash,
      ),
    /** Ended sessions that Redis was not told of yet. */
    cacheDue: (limit: number): Promise<Pick<SessionRow, '_id' | 'tokenHash'>[]> =>
      rows
        .find({ cacheDue: true }, { projection: { tokenHash: 1 } })
        .limit(limit)
        .toArray(),
    cacheTold: async (ids: readonly string[]): Promise<void> => {
      await rows.updateMany(
        { _id: { $in: [...ids] } },
        { $unset: { cacheDue: '' } },
        { writeConcern: { w: 1 } },
      );
    },
  };
};
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
