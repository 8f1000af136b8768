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
    /** The oldest that is not told to everybody. */
    open: async ({ session }: UnitOfWork): Promise<Broadcast | undefined> =>
      (await rows.findOne({ done: false }).sort({ at: 1 }).session(session).lean<Broadcast | null>()) ??
      undefined,
    /** Remembers how far it was told. */
    advance: async (
      { _id, after }: Broadcast,
      next: Pick<Broadcast, 'after' | 'done'>,
      { session }: UnitOfWork,
    ): Promise<void> => {
      await rows.updateOne({ _id, after }, { $set: next }, { session, runValidators: true });
    },
  };
};
export type BroadcastsRepository = ReturnType<typeof createBroadcastsRepository>;
