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
    /** One browser a session, one person a browser. */
    save: async (browser: Omit<PushBrowserRow, '_id'>): Promise<void> => {
      const _id = idOf(browser.endpoint);
      await rows.deleteMany({ sessionId: browser.sessionId, _id: { $ne: _id } });
      await rows.updateOne(
        { _id },
        { $set: browser },
        { upsert: true, runValidators: true, timestamps: false },
      );
      const old = (await ofPerson(browser.accountId)).slice(MOST);
      if (old.length > 0) await rows.deleteMany({ _id: { $in: old.map((row) => row._id) } });
    },
    /** False for an id that is not this person's. */
    remove: async (accountId: string, _id: string): Promise<boolean> =>
      (await rows.deleteOne({ _id, accountId })).deletedCount > 0,
    /** The push service knows it no more. */
    forget: async (_id: string): Promise<void> => {
      await rows.deleteOne({ _id });
    },
    endSession: async (sessionId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ sessionId }, { session });
    },
  };
};
export type PushRepository = ReturnType<typeof createPushRepository>;
