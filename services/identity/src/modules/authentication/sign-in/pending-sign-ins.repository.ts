import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { pendingSignIns } from './pending-sign-ins.model.ts';
import type { PendingSignIn } from './sign-in.domain.ts';

export const createPendingSignInsRepository = (connection: Connection) => {
  const rows = pendingSignIns.driver(connection);
  return {
    /** Those that only codes were sent in, in the transaction of the codes. */
    insertMany: async (unit: UnitOfWork, pending: readonly PendingSignIn[]): Promise<void> => {
      if (pending.length > 0) await rows.insertMany([...pending], { session: unit.session });
    },
    /** Puts one in the place of another; false when that one was used up in between. */
    replace: async (
      unit: UnitOfWork,
      previous: string | undefined,
      next: PendingSignIn,
    ): Promise<boolean> => {
      if (previous !== undefined) {
        const { deletedCount } = await rows.deleteOne({ _id: previous }, { session: unit.session });
        if (deletedCount === 0) return false;
      }
      await rows.insertOne(next, { session: unit.session });
      return true;
    },
    find: (secretHash: string): Promise<PendingSignIn | null> => rows.findOne({ secretHash }),
    /** Those of these that are still there. */
    present: async (unit: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set();
      const found = rows.find({ _id: { $in: [...ids] } }, { session: unit.session, projection: { _id: 1 } });
      return new Set((await found.toArray()).map(({ _id }) => _id));
    },
    /** Uses them up in the transaction of what they entitle to. Of two at once the later fails and runs again. */
    use: async (unit: UnitOfWork, ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } }, { session: unit.session });
    },
  };
};
export type PendingSignInsRepository = ReturnType<typeof createPendingSignInsRepository>;
