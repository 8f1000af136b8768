import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Code } from './codes.domain.ts';
import { type CodeRow, codes as collection } from './codes.model.ts';

/** Milliseconds a code is remembered behind its last issue: as long as its tries count. */
const KEPT = 25 * 60 * 60 * 1_000;

const codeOf = ({ _id, removeAt, ...code }: CodeRow): Code => code;

export const createCodesRepository = (connection: Connection) => {
  const rows = collection.driver(connection);
  return {
    find: async (ids: readonly string[], unit?: UnitOfWork): Promise<Map<string, Code>> => {
      if (ids.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...ids] } }, unit === undefined ? {} : { session: unit.session })
        .toArray();
      return new Map(found.map((row) => [row._id, codeOf(row)]));
    },
    save: async (unit: UnitOfWork, codes: ReadonlyMap<string, Code>): Promise<void> => {
      if (codes.size === 0) return;
      await rows.bulkWrite(
        [...codes].map(([_id, code]) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { ...code, removeAt: new Date(code.issuedAt.getTime() + KEPT) } },
            upsert: true,
          },
        })),
        { session: unit.session, ordered: false },
      );
    },
    /**
     * Takes one try before anything is compared, so that tries hold exactly under any number of requests at once. The
     * code as it is then; undefined when no try was left, the time was over or it was used.
     */
    takeTry: async (
      id: string,
      limits: { readonly attempts: number; readonly inAll: number },
      now: Date,
    ): Promise<Code | undefined> => {
      const row = await rows.findOneAndUpdate(
        {
          _id: id,
          usedAt: null,
          expiresAt: { $gt: now },
          tries: { $lt: limits.attempts },
          triesInAll: { $lt: limits.inAll },
        },
        { $inc: { tries: 1, triesInAll: 1 } },
        { returnDocument: 'after' },
      );
      return row === null ? undefined : codeOf(row);
    },
    /** Uses the code up in the caller's transaction; false when it was replaced or used in between. */
    use: async (unit: UnitOfWork, id: string, hash: string, now: Date): Promise<boolean> => {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, hash, usedAt: null },
        { $set: { usedAt: now } },
        { session: unit.session },
      );
      return modifiedCount === 1;
    },
  };
};
export type CodesRepository = ReturnType<typeof createCodesRepository>;
