import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type Broadcast, broadcastCollection } from './broadcasts.model.ts';

export const createBroadcastsRepository = (connection: Connection) => {
  const rows = broadcastCollection.model(connection);
  return {
    /** Ids of what this domain has told or began with. */
    known: async (domainId: string, { session }: UnitOfWork): Promise<ReadonlySet<string>> => {
      const found = await rows
        .find({ domainId })
        .select({ _id: 1 })
        .session(session)
        .lean<Pick<Broadcast, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },
    add: async (news: readonly Broadcast[], { session }: UnitOfWork): Promise<void> => {
      await rows.insertMany([...news], { session });
    },
    /** Ids of those that no task has yet, the oldest first. */
    open: async function* (): AsyncGenerator<string> {
      const found = rows.find({ done: false }).sort({ at: 1 }).select({ _id: 1 }).lean<{ _id: string }>();
      for await (const { _id } of found.cursor()) yield _id;
    },
    /** Takes one out of those that are open, and answers it. */
    take: async (_id: string, { session }: UnitOfWork): Promise<Broadcast | undefined> =>
      (await rows
        .findOneAndUpdate({ _id, done: false }, { $set: { done: true } }, { session, runValidators: true })
        .lean<Broadcast | null>()) ?? undefined,
  };
};
export type BroadcastsRepository = ReturnType<typeof createBroadcastsRepository>;
