import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type Digest, type DigestItem, digestCollection } from './digests.model.ts';

/** Items a digest names; it says how many more there were. */
const NAMED = 50;

/** An item on its way into the digest of a person. */
export type CollectedItem = Pick<Digest, 'accountId' | 'channel' | 'period' | 'dueAt'> & {
  readonly item: DigestItem;
};

export const createDigestsRepository = (connection: Connection) => {
  const rows = digestCollection.model(connection);
  return {
    /** Adds each item to its digest, which is due when its first item said. */
    collect: async (collected: readonly CollectedItem[], { session }: UnitOfWork): Promise<void> => {
      if (collected.length === 0) return;
      const writes = collected.map(({ accountId, channel, period, dueAt, item }) => ({
        updateOne: {
          filter: { _id: `${accountId}/${channel}/${period}` },
          update: {
            $setOnInsert: { accountId, channel, period, dueAt, collectionId: randomUUID() },
            $push: { items: { $each: [item], $slice: NAMED } },
            $inc: { count: 1, [`counts.${item.topic}`]: 1 },
          },
          upsert: true,
        },
      }));
      await rows.bulkWrite(writes as never, { session, ordered: true, throwOnValidationError: true });
    },
    /** Ids of those that are due, the oldest first. */
    due: async function* (now: Date): AsyncGenerator<string> {
      const found = rows
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .select({ _id: 1 })
        .lean<{ _id: string }>();
      for await (const { _id } of found.cursor()) yield _id;
    },
    /** Those of these that are due. */
    dueOf: (ids: readonly string[], now: Date, { session }: UnitOfWork): Promise<Digest[]> =>
      rows
        .find({ _id: { $in: [...ids] }, dueAt: { $lte: now } })
        .session(session)
        .lean<Digest[]>()
        .exec(),
    postpone: async (ids: readonly string[], dueAt: Date, { session }: UnitOfWork): Promise<void> => {
      if (ids.length === 0) return;
      await rows.updateMany(
        { _id: { $in: [...ids] } },
        { $set: { dueAt } },
        { session, runValidators: true },
      );
    },
    remove: async (ids: readonly string[], { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
  };
};
export type DigestsRepository = ReturnType<typeof createDigestsRepository>;
