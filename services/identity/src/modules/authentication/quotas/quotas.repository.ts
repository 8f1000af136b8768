import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { DAY, type Quota } from './quotas.domain.ts';
import { quotas as collection } from './quotas.model.ts';

const under = (prefix: string) => ({ $gte: prefix, $lt: `${prefix}\uffff` });

export const createQuotasRepository = (connection: Connection) => {
  const rows = collection.driver(connection);
  return {
    /** Reads in the caller's transaction, so that a change by another process fails the write. */
    find: async (keys: readonly string[], unit?: UnitOfWork): Promise<Map<string, Quota>> => {
      if (keys.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...keys] } }, unit === undefined ? {} : { session: unit.session })
        .toArray();
      return new Map(found.map(({ _id, expiresAt, ...quota }) => [_id, quota]));
    },
    save: async (unit: UnitOfWork, quotas: ReadonlyMap<string, Quota>): Promise<void> => {
      if (quotas.size === 0) return;
      await rows.bulkWrite(
        [...quotas].map(([_id, quota]) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { ...quota, expiresAt: new Date(quota.lastAt.getTime() + DAY) } },
            upsert: true,
          },
        })),
        { session: unit.session, ordered: false },
      );
    },
    forget: async (unit: UnitOfWork, keys: readonly string[]): Promise<void> => {
      await rows.deleteMany({ _id: { $in: [...keys] } }, { session: unit.session });
    },
    /** Those of these keys, and those whose key begins so. */
    findBeside: async (keys: readonly string[], prefix: string): Promise<Map<string, Quota>> => {
      const found = await rows.find({ $or: [{ _id: { $in: [...keys] } }, { _id: under(prefix) }] }).toArray();
      return new Map(found.map(({ _id, expiresAt, ...quota }) => [_id, quota]));
    },
    /** Those whose keys match that were used at least so often. */
    atLeast: async (keys: RegExp, count: number): Promise<readonly Quota[]> =>
      rows.find({ _id: keys, count: { $gte: count } }).toArray(),
    forgetAll: async (unit: UnitOfWork, prefix: string): Promise<void> => {
      await rows.deleteMany({ _id: under(prefix) }, { session: unit.session });
    },
    /** Takes uses back, never below none, and ends the pause; nothing happens when the quota is gone. */
    giveBack: async (unit: UnitOfWork, uses: ReadonlyMap<string, number>): Promise<void> => {
      await rows.bulkWrite(
        [...uses].map(([_id, count]) => ({
          updateOne: {
            filter: { _id },
            update: [{ $set: { count: { $max: [0, { $subtract: ['$count', count] }] }, pausedUntil: null } }],
          },
        })),
        { session: unit.session, ordered: false },
      );
    },
  };
};
export type QuotasRepository = ReturnType<typeof createQuotasRepository>;
