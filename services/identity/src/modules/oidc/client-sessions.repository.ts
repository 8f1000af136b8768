import { createGroupedUpdates } from '@gatehouse/kit/mongo/grouped-updates.ts';
import { createGatheredReads } from '@gatehouse/kit/runtime/gathered-reads.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ClientSessionRow, clientSessions } from './client-sessions.model.ts';

export type ClientSession = Pick<ClientSessionRow, 'clientId' | 'sid' | 'grantId'>;

/** Sessions that are read together at most. */
const SESSIONS_MOST = 200;

/** Milliseconds that a row outlives its session: longer than anybody is told of it. */
const KEPT = 2 * 24 * 3_600_000;

export const createClientSessionsRepository = (connection: Connection) => {
  const rows = clientSessions.driver(connection);
  const saves = createGroupedUpdates(rows);
  return {
    ofSession: createGatheredReads<string, readonly ClientSession[]>({
      ...{ most: SESSIONS_MOST, gatherMs: () => 0, inTurn: true },
      read: async (sessionIds) => {
        const found = await rows
          .find<ClientSession & Pick<ClientSessionRow, 'sessionId'>>(
            { sessionId: { $in: [...sessionIds] } },
            {
              projection: { _id: 0, sessionId: 1, clientId: 1, sid: 1, grantId: 1 },
              readConcern: { level: 'local' },
            },
          )
          .toArray();
        const bySession = Map.groupBy(found, ({ sessionId }) => sessionId);
        return sessionIds.map((sessionId) => bySession.get(sessionId) ?? []);
      },
    }),
    /** The sessions end in this transaction; their clients are told from now on. */
    endWithin: async ({ session }: UnitOfWork, sessionIds: readonly string[], now: Date): Promise<void> => {
      await rows.updateMany(
        { sessionId: { $in: [...sessionIds] } },
        { $set: { logoutDueAt: now, purgeAt: new Date(now.getTime() + KEPT) } },
        { session },
      );
    },
    /**
     * These clients leave these sessions, which go on, and are told. What is told of moves aside: the client may come back
     * to the same session before it has heard.
     */
    endAtWithin: async (
      { session }: UnitOfWork,
      { sessionIds, clientIds }: { sessionIds: readonly string[]; clientIds: readonly string[] },
      now: Date,
    ): Promise<void> => {
      const ids = sessionIds.flatMap((id) => clientIds.map((clientId) => `${id}.${clientId}`));
      const found = await rows.find({ _id: { $in: ids } }, { session }).toArray();
      if (found.length === 0) return;
      await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
      const purgeAt = new Date(now.getTime() + KEPT);
      const left = found.map((row) => ({
        ...row,
        ...{ _id: `left.${row.sid}`, sessionId: `left.${row.sessionId}`, logoutDueAt: now, purgeAt },
      }));
      await rows.insertMany(left, { session });
    },
    /** The one that has waited longest; it is due again after a pause unless `told` comes first. */
    takeDue: async (now: Date, pauseAfter: (tries: number) => number): Promise<ClientSessionRow | null> => {
      const found = await rows.findOne({ logoutDueAt: { $lte: now } }, { sort: { logoutDueAt: 1 } });
      if (found === null) return null;
      const { _id, logoutDueAt, logoutTries = 0 } = found;
      const next = new Date(now.getTime() + pauseAfter(logoutTries) * 1000);
      const taken = await rows.updateOne(
        { _id, logoutDueAt: logoutDueAt as Date },
        { $set: { logoutDueAt: next, logoutTries: logoutTries + 1 } },
      );
      return taken.modifiedCount === 1 ? found : null;
    },
    told: async (id: string): Promise<void> => {
      await rows.updateOne({ _id: id }, { $unset: { logoutDueAt: '' } });
    },
    save: async (row: Omit<ClientSessionRow, '_id'>): Promise<void> => {
      const { startedAt, grantId, ...facts } = row;
      const update = {
        $set: { ...facts, ...(grantId === undefined ? {} : { grantId }) },
        $setOnInsert: { startedAt },
      };
      await saves.store({ filter: { _id: `${row.sessionId}.${row.clientId}` }, update, upsert: true });
    },
  };
};
export type ClientSessionsRepository = ReturnType<typeof createClientSessionsRepository>;
