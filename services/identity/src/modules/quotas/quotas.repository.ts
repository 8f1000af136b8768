import type { ClientSession, Connection, mongo } from 'mongoose';
import { DAY, type Quota } from './quotas.domain.ts';

export const QUOTAS_COLLECTION = 'quotas';

interface QuotaRow extends Quota {
  /** What is counted, as a purpose and a hash: identifiers and numbers do not stand here. */
  readonly _id: string;
  /** Removed by a TTL index. */
  readonly expiresAt: Date;
}

export const createQuotasRepository = (connection: Connection) => {
  const rows = (connection.db as unknown as mongo.Db).collection<QuotaRow>(QUOTAS_COLLECTION);
  return {
    /** Reads in the caller's transaction, so that a change by another process fails the write. */
    find: async (keys: readonly string[], session?: ClientSession): Promise<Map<string, Quota>> => {
      if (keys.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...keys] } }, session === undefined ? {} : { session })
        .toArray();
      return new Map(found.map(({ _id, count, startedAt, lastAt }) => [_id, { count, startedAt, lastAt }]));
    },
    save: async (session: ClientSession, quotas: ReadonlyMap<string, Quota>): Promise<void> => {
      if (quotas.size === 0) return;
      await rows.bulkWrite(
        [...quotas].map(([_id, quota]) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { ...quota, expiresAt: new Date(quota.lastAt.getTime() + DAY) } },
            upsert: true,
          },
        })),
        { session, ordered: false },
      );
    },
    /** Takes uses back, never below none; nothing happens when the quota is gone. */
    giveBack: async (key: string, uses: number, session: ClientSession): Promise<void> => {
      await rows.updateOne(
        { _id: key },
        [{ $set: { count: { $max: [0, { $subtract: ['$count', uses] }] } } }],
        { session },
      );
    },
  };
};
export type QuotasRepository = ReturnType<typeof createQuotasRepository>;
