import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type PushBrowserRow, pushBrowserCollection } from './push.model.ts';

/** Browsers of one person; the oldest goes when there is another one. */
const MOST = 20;

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export const createPushRepository = (connection: Connection) => {
  const rows = pushBrowserCollection.model(connection);
  const ofPerson = (accountId: string): Promise<PushBrowserRow[]> =>
    rows.find({ accountId }).sort({ createdAt: -1, _id: 1 }).lean<PushBrowserRow[]>().exec();
  return {
    /** Newest first. */
    ofPerson,
    /** Ids of browsers by account. */
    byAccounts: async (
      accountIds: readonly string[],
      { session }: UnitOfWork,
    ): Promise<ReadonlyMap<string, readonly string[]>> => {
      const found = await rows
        .find({ accountId: { $in: [...accountIds] } })
        .select({ accountId: 1 })
        .sort({ _id: 1 })
        .session(session)
        .lean<Pick<PushBrowserRow, '_id' | 'accountId'>[]>();
      const byAccount = Map.groupBy(found, ({ accountId }) => accountId);
      return new Map([...byAccount].map(([accountId, own]) => [accountId, own.map(({ _id }) => _id)]));
    },
    find: async (_id: string): Promise<PushBrowserRow | undefined> =>
      (await rows.findById(_id).lean<PushBrowserRow | null>()) ?? undefined,
    /**
     * One browser a session, one person a browser. Answers what went for it, and what is stored if the person did not have it
     * before: a browser that tells another address is the one that it was.
     */
    save: async (
      browser: Omit<PushBrowserRow, '_id'>,
      { session }: UnitOfWork,
    ): Promise<{
      readonly added: PushBrowserRow | undefined;
      readonly removed: readonly PushBrowserRow[];
    }> => {
      const { accountId, sessionId, endpoint } = browser;
      const _id = idOf(endpoint);
      const before = await rows
        .find({ $or: [{ _id }, { sessionId }] })
        .session(session)
        .lean<PushBrowserRow[]>();
      const own = before.filter((row) => row.accountId === accountId);
      const same = own.find((row) => row._id === _id) ?? own[0];
      const registrationId = same?.registrationId ?? (same ? same._id : browser.registrationId);
      const row = { ...browser, _id, ...(registrationId === undefined ? {} : { registrationId }) };
      await rows.deleteMany({ _id: { $in: before.map((old) => old._id) } }, { session });
      await rows.create([row], { session });
      const old = await rows
        .find({ accountId })
        .sort({ createdAt: -1, _id: 1 })
        .skip(MOST)
        .session(session)
        .lean<PushBrowserRow[]>();
      if (old.length > 0) await rows.deleteMany({ _id: { $in: old.map((one) => one._id) } }, { session });
      const removed = [...before.filter((one) => one !== same), ...old];
      return { added: same === undefined ? row : undefined, removed };
    },
    /** The browser that was there; of this person alone where one is named. */
    remove: async (
      which: { readonly _id: string; readonly accountId?: string },
      { session }: UnitOfWork,
    ): Promise<PushBrowserRow | undefined> =>
      (await rows.findOneAndDelete(which).session(session).lean<PushBrowserRow | null>()) ?? undefined,
    /** Ends what these sessions have registered; many end at once, and few have. */
    endSessions: async (
      sessionIds: readonly string[],
      { session }: UnitOfWork,
    ): Promise<readonly PushBrowserRow[]> => {
      const ended = { sessionId: { $in: [...sessionIds] } };
      const found = await rows.find(ended).session(session).lean<PushBrowserRow[]>();
      if (found.length > 0) await rows.deleteMany(ended, { session });
      return found;
    },
  };
};
export type PushRepository = ReturnType<typeof createPushRepository>;
