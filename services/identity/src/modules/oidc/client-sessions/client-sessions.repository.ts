import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { createGroupedUpdates } from '@gatehouse/kit/mongo/grouped-updates.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import {
  type ClientSessionRow,
  clientSessions,
  clientSessionsEnds,
  deletedClients,
  type FormerClient,
} from './client-sessions.model.ts';

export type ClientSession = Pick<ClientSessionRow, '_id' | 'clientId' | 'sid' | 'grantId'>;
export const clientSessionFields = { sessionId: 1, clientId: 1, sid: 1, grantId: 1 } as const;

/** Due sessions whose clients are looked at together. */
const DUE_MOST = 500;

/** Ends of clients that are carried out at a time. */
const NOTES_MOST = 100;

/** A note is forgotten after what it said was stored for good. */
const durable = { writeConcern: { w: 'majority', j: true } } as const;

/** Milliseconds that a row outlives its session: longer than anybody is told of it. */
const KEPT = 2 * 24 * 3_600_000;

/** What is still to be done about the sessions at a client; of one that was deleted, what it was. */
export interface EndNote {
  readonly _id: string;
  readonly clientId: string;
  readonly begunUntil: Date;
  readonly former?: FormerClient;
}

export const createClientSessionsRepository = (connection: Connection) => {
  const rows = clientSessions.driver(connection);
  const saves = createGroupedUpdates(rows);
  const ends = clientSessionsEnds.driver(connection);
  const deleted = deletedClients.driver(connection);

  /**
   * Clients leave sessions, which go on, and are told. What is told of moves aside: the client may come back to the same
   * session before it has heard.
   */
  const leave = async (found: readonly ClientSessionRow[], { session }: UnitOfWork, now: Date) => {
    if (found.length === 0) return;
    await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
    const purgeAt = new Date(now.getTime() + KEPT);
    const left = found.map(({ _id, ...row }) => ({
      replaceOne: {
        filter: { _id: `left.${row.sid}` },
        replacement: {
          ...row,
          sessionId: `left.${row.sessionId}`,
          endedAt: now,
          logoutDueAt: now,
          purgeAt,
        },
        // A request that began before the first end may bring the same `sid` again.
        upsert: true,
      },
    }));
    await rows.bulkWrite(left, { session });
  };

  return {
    /** The sessions end in this transaction; those of their clients that stand open are told from now on. */
    endWithin: async ({ session }: UnitOfWork, sessionIds: readonly string[], now: Date): Promise<void> => {
      await rows.updateMany(
        { sessionId: { $in: [...sessionIds] }, endedAt: { $exists: false } },
        { $set: { endedAt: now, logoutDueAt: now, purgeAt: new Date(now.getTime() + KEPT) } },
        { session },
      );
    },
    /** The clients of a session stay signed in by the one that follows it. */
    followWithin: async (
      { session }: UnitOfWork,
      formerId: string,
      { _id: sessionId, absoluteUntil: purgeAt }: { readonly _id: string; readonly absoluteUntil: Date },
    ): Promise<void> => {
      const open = { sessionId: formerId, endedAt: { $exists: false } };
      const found = await rows.find(open, { session }).toArray();
      if (found.length === 0) return;
      await rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
      const there = await rows.find({ sessionId }, { session, projection: { _id: 1 } }).toArray();
      const taken = new Set(there.map(({ _id }) => _id));
      const moved = found.map((row) => {
        const id = `${sessionId}${row._id.slice(formerId.length)}`;
        return { ...row, _id: taken.has(id) ? `${id}.${row.sid}` : id, sessionId, purgeAt };
      });
      await rows.insertMany(moved, { session });
    },
    /** These clients leave these sessions. */
    endAtWithin: async (
      unit: UnitOfWork,
      { sessionIds, clientIds }: { sessionIds: readonly string[]; clientIds: readonly string[] },
      now: Date,
    ): Promise<void> => {
      const theirs = { sessionId: { $in: [...sessionIds] }, clientId: { $in: [...clientIds] } };
      await leave(await rows.find(theirs, { session: unit.session }).toArray(), unit, now);
    },
    /** All sign-ins of a session at a client that were ended; none where none is open. */
    endOneWithin: async (unit: UnitOfWork, id: string, now: Date): Promise<readonly ClientSessionRow[]> => {
      const open = { endedAt: { $exists: false } };
      const row = await rows.findOne({ _id: id, ...open }, { session: unit.session });
      if (row === null) return [];
      const { sessionId, clientId } = row;
      const all = await rows.find({ sessionId, clientId, ...open }, { session: unit.session }).toArray();
      await leave(all, unit, now);
      return all;
    },
    /** Notes in the caller's transaction that all sessions at these clients end which have begun by now. */
    endAllWithin: async ({ session }: UnitOfWork, clientIds: readonly string[], now: Date): Promise<void> => {
      for (const _id of clientIds)
        await ends.updateOne({ _id }, { $max: { begunUntil: now } }, { session, upsert: true });
    },
    /** Notes the same of a client that is deleted, and keeps what tells it. */
    endOfDeletedWithin: async (
      { session }: UnitOfWork,
      { _id, clientId }: { readonly _id: string; readonly clientId: string },
      former: FormerClient,
      now: Date,
    ): Promise<void> => {
      await deleted.insertOne({ _id, clientId, former, begunUntil: now }, { session });
    },
    /** What the client of this session was, if it was deleted. */
    formerOf: async ({
      _id,
      clientId,
      startedAt,
    }: Pick<ClientSessionRow, '_id' | 'clientId' | 'startedAt'>): Promise<FormerClient | undefined> => {
      const deletion = { clientId, begunUntil: { $gte: startedAt } };
      const note = await deleted.findOne(deletion, { sort: { begunUntil: 1 } });
      // A note that is gone has left it here before.
      return note === null ? (await rows.findOne({ _id }))?.former : note.former;
    },
    /** What is still to be done of it, the oldest first. */
    noted: async (): Promise<EndNote[]> => {
      const oldest = { sort: { begunUntil: 1 }, limit: NOTES_MOST } as const;
      const [of, ofDeleted] = await Promise.all([
        ends.find({}, oldest).toArray(),
        deleted.find({}, oldest).toArray(),
      ]);
      const notes = [...of.map(({ _id, begunUntil }) => ({ _id, clientId: _id, begunUntil })), ...ofDeleted];
      return notes.toSorted((one, other) => one.begunUntil.getTime() - other.begunUntil.getTime());
    },
    /** Ends at most `limit` sessions of what was noted; answers how many. */
    endSomeWithin: async (
      unit: UnitOfWork,
      { clientId, begunUntil }: EndNote,
      now: Date,
      limit: number,
    ): Promise<number> => {
      const open = { clientId, endedAt: { $exists: false }, startedAt: { $lte: begunUntil } };
      const found = await rows.find(open, { session: unit.session, limit }).toArray();
      await leave(found, unit, now);
      return found.length;
    },
    /** A note of a later moment stays. What a deleted client was is kept by the sessions that it has not heard of. */
    ended: async ({ _id, begunUntil, clientId, former }: EndNote): Promise<void> => {
      if (former !== undefined) {
        const waiting = { logoutDueAt: { $exists: true }, former: { $exists: false } };
        await rows.updateMany(
          { clientId, startedAt: { $lte: begunUntil }, ...waiting },
          { $set: { former } },
          durable,
        );
      }
      await (former === undefined ? ends : deleted).deleteOne({ _id, begunUntil });
    },
    /** Clients of those that have waited longest. */
    dueClients: async (now: Date): Promise<string[]> => {
      const found = await rows
        .find(
          { logoutDueAt: { $lte: now } },
          { projection: { clientId: 1 }, sort: { logoutDueAt: 1 }, limit: DUE_MOST },
        )
        .toArray();
      return [...new Set(found.map(({ clientId }) => clientId))];
    },
    hasFormer: async (clientId: string): Promise<boolean> =>
      (await deleted.findOne({ clientId }, { projection: { _id: 1 } })) !== null,
    /** Whoever is due of this client, which takes no logout tokens, is not told. */
    forgetDue: async (clientId: string, now: Date): Promise<void> => {
      const due = { clientId, logoutDueAt: { $lte: now }, former: { $exists: false } };
      await rows.updateMany(due, { $unset: { logoutDueAt: '' } });
    },
    /**
     * The one that has waited longest of clients that are not among `except`; it is due again after a pause unless `told`
     * comes first.
     */
    takeDue: async (
      now: Date,
      pauseAfter: (tries: number) => number,
      except: readonly string[],
    ): Promise<ClientSessionRow | null> => {
      for (;;) {
        const due = { logoutDueAt: { $lte: now }, clientId: { $nin: [...except] } };
        const found = await rows.findOne(due, { sort: { logoutDueAt: 1 } });
        if (found === null) return null;
        const { _id, logoutDueAt, logoutTries = 0 } = found;
        const next = new Date(now.getTime() + pauseAfter(logoutTries) * 1000);
        const taken = await rows.updateOne(
          { _id, logoutDueAt: logoutDueAt as Date },
          { $set: { logoutDueAt: next, logoutTries: logoutTries + 1 } },
        );
        // Otherwise somebody else has it, and there may be more.
        if (taken.modifiedCount === 1) return { ...found, logoutDueAt: next };
      }
    },
    /** Of what was taken; who was let in and is to be told again meanwhile stays due. */
    told: async (
      { _id, logoutDueAt }: Pick<ClientSessionRow, '_id' | 'logoutDueAt'>,
      unit?: UnitOfWork,
    ): Promise<void> => {
      const options = unit === undefined ? {} : { session: unit.session };
      await rows.updateOne(
        { _id, logoutDueAt: logoutDueAt as Date },
        { $unset: { logoutDueAt: '' } },
        options,
      );
    },
    /**
     * A client that several requests of a session have signed in at once keeps what each of them was given. One that has
     * heard of the end before this is stored stands open again, and hears of it once more.
     */
    save: async (
      row: Omit<ClientSessionRow, '_id'>,
      id = `${row.sessionId}.${row.clientId}`,
    ): Promise<void> => {
      const { startedAt, grantId, ...facts } = row;
      const update = {
        $set: { ...facts, ...(grantId === undefined ? {} : { grantId }) },
        $unset: { endedAt: '' } as const,
        $setOnInsert: { startedAt },
      };
      const store = (_id: string) => saves.store({ filter: { _id, sid: row.sid }, update, upsert: true });
      await store(id).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        return store(`${id}.${row.sid}`);
      });
    },
  };
};
export type ClientSessionsRepository = ReturnType<typeof createClientSessionsRepository>;
