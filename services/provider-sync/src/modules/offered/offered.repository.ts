import type { IntegrationEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { ClientSession, Connection } from 'mongoose';
import { type OfferedFeedRow, type OfferedRow, offeredFeeds, offeredRecordRows } from './offered.model.ts';

export const createOfferedRepository = (connection: Connection) => {
  const rows = offeredRecordRows.model(connection);
  const feeds = offeredFeeds.model(connection);
  return {
    feed: (entity: IntegrationEntity) => feeds.findOne({ _id: entity }).lean<OfferedFeedRow | null>(),
    /** When each entity was read last. */
    askedAt: async (): Promise<ReadonlyMap<string, Date>> =>
      new Map(
        (await feeds.find({ askedAt: { $ne: null } }).lean<OfferedFeedRow[]>()).map(({ _id, askedAt }) => [
          _id,
          askedAt as Date,
        ]),
      ),
    note: (entity: IntegrationEntity, facts: Partial<Pick<OfferedFeedRow, 'refreshedAt' | 'askedAt'>>) =>
      feeds.updateOne({ _id: entity }, { $set: facts, $setOnInsert: { sequence: 0 } }, { upsert: true }),
    /** The next places; a transaction that does not commit gives them back. */
    take: async (entity: IntegrationEntity, count: number, session: ClientSession): Promise<number> => {
      const row = await feeds
        .findOneAndUpdate(
          { _id: entity },
          { $inc: { sequence: count } },
          { upsert: true, returnDocument: 'after', session },
        )
        .lean<OfferedFeedRow>();
      return (row as OfferedFeedRow).sequence - count + 1;
    },
    digests: async (
      entity: IntegrationEntity,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, string>> => {
      const found = await rows
        .find({ entity, deleted: false, key: { $in: [...keys] } })
        .select('key digest')
        .lean<Pick<OfferedRow, 'key' | 'digest'>[]>();
      return new Map(found.map(({ key, digest }) => [key, digest]));
    },
    save: async (changed: readonly OfferedRow[], session: ClientSession): Promise<void> => {
      if (changed.length === 0) return;
      await rows.bulkWrite(
        changed.map((row) => ({
          replaceOne: { filter: { _id: row._id }, replacement: row as never, upsert: true },
        })),
        { session, ordered: false } as never,
      );
    },
    presentKeys: (entity: IntegrationEntity) =>
      rows.find({ entity, deleted: false }).select('key').lean<Pick<OfferedRow, 'key'>[]>().cursor(),
    /** Changes behind a place, oldest first; from the beginning without what is deleted. */
    changes: (entity: IntegrationEntity, after: number, limit: number) =>
      rows
        .find({ entity, sequence: { $gt: after }, ...(after === 0 ? { deleted: false } : {}) })
        .sort({ sequence: 1 })
        .limit(limit)
        .lean<OfferedRow[]>(),
    count: (entity: IntegrationEntity) => rows.countDocuments({ entity, deleted: false }),
  };
};
export type OfferedRepository = ReturnType<typeof createOfferedRepository>;
