import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Display, SessionRow } from './sessions.domain.ts';
import { sessions as collection } from './sessions.model.ts';

/** Which sessions shall end; `live` is added to each. */
export type EndFilter =
  | { readonly _id: string; readonly accountId: string }
  | { readonly accountId: string; readonly except?: string | undefined }
  | { readonly ids: readonly string[]; readonly overdueAt: Date };

const liveFilter = (filter: EndFilter) => {
  if ('ids' in filter)
    return { live: true as const, _id: { $in: [...filter.ids] }, deadline: { $lte: filter.overdueAt } };
  if ('_id' in filter) return { live: true as const, _id: filter._id, accountId: filter.accountId };
  return {
    live: true as const,
    accountId: filter.accountId,
    ...(filter.except === undefined ? {} : { _id: { $ne: filter.except } }),
  };
};

export type EndableSession = Pick<
  SessionRow,
  '_id' | 'tokenHash' | 'accountId' | 'label' | 'device' | 'domainId' | 'formerIds'
>;

export type ProvenBySession = Pick<SessionRow, '_id' | 'factors' | 'rememberMe' | 'deviceKey' | 'startedAt'>;

/** A session that has not ended, as somebody is told of it who holds its link. */
export type OpenSession = Pick<
  SessionRow,
  '_id' | 'accountId' | 'device' | 'ip' | 'startedAt' | 'live' | 'deadline'
>;
/** What the OpenID Provider needs of a session. */
export type LiveSession = Pick<
  SessionRow,
  '_id' | 'accountId' | 'factors' | 'startedAt' | 'deadline' | 'absoluteUntil'
>;
export const liveFields = { accountId: 1, factors: 1, startedAt: 1, deadline: 1, absoluteUntil: 1 } as const;

export type FollowingSession = Pick<SessionRow, '_id' | 'absoluteUntil'> &
  Required<Pick<SessionRow, 'formerIds'>>;

/** Sessions that one follows at most: whoever proves themselves more often loses the tokens of the oldest. */
const FORMER_MOST = 32;

/** What Redis has to be told of. */
export type CacheDue = Pick<SessionRow, '_id' | 'tokenHash' | 'live'>;

export const createSessionsRepository = (connection: Connection) => {
  const rows = collection.driver(connection);
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
    /** What a live session has proven, when, and on which device. */
    proven: (sessionId: string, accountId: string): Promise<ProvenBySession | null> =>
      rows.findOne<ProvenBySession>(
        { _id: sessionId, accountId, live: true },
        { projection: { factors: 1, rememberMe: 1, deviceKey: 1, startedAt: 1 } },
      ),
    /** Whether a session of this person began on the device before. */
    beganOn: async (accountId: string, deviceKey: string): Promise<boolean> => {
      // Each part by the index over it.
      const parts = [{ live: true as const }, { endedAt: { $exists: true } }];
      const found = parts.map((part) =>
        rows.findOne({ accountId, deviceKey, ...part }, { projection: { _id: 1 } }),
      );
      return (await Promise.all(found)).some((row) => row !== null);
    },
    findOpen: (sessionId: string): Promise<OpenSession | null> =>
      rows.findOne<OpenSession>(
        { _id: sessionId, live: true },
        { projection: { accountId: 1, device: 1, ip: 1, startedAt: 1, live: 1, deadline: 1 } },
      ),
    /** Keeps what the browser of a live session told of its screen. */
    keepDisplay: async (sessionId: string, accountId: string, display: Display): Promise<void> => {
      await rows.updateOne({ _id: sessionId, accountId, live: true }, { $set: { display } });
    },
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
    /**
     * Whoever asks for the former session, or for one that it follows itself, finds this one from now on; false when one
     * of the two has ended.
     */
    followWithin: async (
      { session }: UnitOfWork,
      formerId: string,
      { _id, accountId }: Pick<SessionRow, '_id' | 'accountId'>,
    ): Promise<boolean> => {
      const former = await rows.findOne(
        { _id: formerId, accountId, live: true },
        { session, projection: { formerIds: 1 } },
      );
      if (former === null) return false;
      const formerIds = [formerId, ...(former.formerIds ?? [])].slice(0, FORMER_MOST);
      const kept = await rows.updateOne({ _id, live: true }, { $set: { formerIds } }, { session });
      return kept.matchedCount === 1;
    },
    /** Reads at most `limit` live sessions in the caller's transaction. */
    findLive: (unit: UnitOfWork, filter: EndFilter, limit: number): Promise<EndableSession[]> =>
      rows
        .find(liveFilter(filter), {
          session: unit.session,
          projection: { tokenHash: 1, accountId: 1, label: 1, device: 1, domainId: 1, formerIds: 1 },
        })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    /** Ids of live ones whose deadline has passed. */
    overdue: async function* (now: Date): AsyncGenerator<string> {
      const found = rows
        .find({ live: true, deadline: { $lte: now } }, { projection: { _id: 1 } })
        .sort({ deadline: 1 });
      for await (const { _id } of found) yield _id;
    },
    /** Conflicts with, and so fails the transaction against, whatever else ends or moves one of them. */
    end: async (
      unit: UnitOfWork,
      ids: readonly string[],
      fields: Required<Pick<SessionRow, 'endedAt' | 'endReason' | 'cacheDue' | 'clientsDueAt' | 'purgeAt'>>,
    ): Promise<void> => {
      await rows.updateMany(
        { _id: { $in: [...ids] }, live: true },
        { $set: fields, $unset: { live: '' } },
        { session: unit.session },
      );
    },
    /** Ended sessions of which it is to be looked now which clients were let in meanwhile. */
    clientsDue: async function* (now: Date): AsyncGenerator<string> {
      for await (const { _id } of rows.find({ clientsDueAt: { $lte: now } }, { projection: { _id: 1 } }))
        yield _id;
    },
    clientsKnown: async ({ session }: UnitOfWork, ids: readonly string[]): Promise<void> => {
      await rows.updateMany({ _id: { $in: [...ids] } }, { $unset: { clientsDueAt: '' } }, { session });
    },
    /** Live sessions that follow one of these. */
    followersOf: ({ session }: UnitOfWork, formerIds: readonly string[]): Promise<FollowingSession[]> =>
      rows
        .find<FollowingSession>(
          { formerIds: { $in: [...formerIds] }, live: true },
          { session, projection: { absoluteUntil: 1, formerIds: 1 } },
        )
        .toArray(),
    /** Erases what the sessions of an account, ended ones too, tell of its person. */
    forget: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      const nothing = {
        $set: { label: accountId, ip: null },
        $unset: { deviceKey: '' },
      } as const;
      for (const part of [{ live: true as const }, { endedAt: { $exists: true } }])
        await rows.updateMany({ accountId, ...part }, nothing, { session: unit.session });
    },
    /** Notes in the caller's transaction that what Redis holds of an account's live sessions is not true any more. */
    markChanged: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      await rows.updateMany(
        { accountId, live: true },
        { $set: { cacheDue: true } },
        { session: unit.session },
      );
    },
    /** Sessions of which Redis was not told yet that they ended, or changed while they are live; of one account or of all. */
    cacheDue: (limit: number, accountId?: string): Promise<CacheDue[]> =>
      rows
        .find(accountId === undefined ? { cacheDue: true } : { accountId, cacheDue: true, live: true }, {
          projection: { tokenHash: 1, live: 1 },
        })
        .limit(limit)
        .toArray(),
    /** A session that has ended since Redis was told that it changed stays noted. */
    cacheTold: async (due: readonly CacheDue[]): Promise<void> => {
      const idsOf = (live: boolean) =>
        due.filter((row) => (row.live === true) === live).map(({ _id }) => _id);
      const untold = { $unset: { cacheDue: '' } } as const;
      const [ended, changed] = [idsOf(false), idsOf(true)];
      if (ended.length > 0)
        await rows.updateMany({ _id: { $in: ended } }, untold, { writeConcern: { w: 1 } });
      if (changed.length > 0)
        await rows.updateMany({ _id: { $in: changed }, live: true }, untold, { writeConcern: { w: 1 } });
    },
  };
};
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
