import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { SignInTransaction } from './sign-in.domain.ts';

export const SIGN_IN_TRANSACTIONS_COLLECTION = 'sign_in_transactions';

export const createTransactionsRepository = (connection: Connection) => {
  const rows = connection.collection<SignInTransaction>(SIGN_IN_TRANSACTIONS_COLLECTION);
  return {
    /** Those that only codes were sent in, in the transaction of the codes. */
    insertMany: async (unit: UnitOfWork, transactions: readonly SignInTransaction[]): Promise<void> => {
      if (transactions.length > 0) await rows.insertMany([...transactions], { session: unit.session });
    },
    /** Puts one in the place of another; false when that one was used up in between. */
    replace: async (
      unit: UnitOfWork,
      previous: string | undefined,
      transaction: SignInTransaction,
    ): Promise<boolean> => {
      if (previous !== undefined) {
        const { deletedCount } = await rows.deleteOne({ _id: previous }, { session: unit.session });
        if (deletedCount === 0) return false;
      }
      await rows.insertOne(transaction, { session: unit.session });
      return true;
    },
    find: (secretHash: string): Promise<SignInTransaction | null> => rows.findOne({ secretHash }),
    /** Uses transactions up in the transaction of what they entitle to; answers how many were still there. */
    use: async (unit: UnitOfWork, ids: readonly string[]): Promise<number> =>
      (await rows.deleteMany({ _id: { $in: [...ids] } }, { session: unit.session })).deletedCount,
  };
};
export type TransactionsRepository = ReturnType<typeof createTransactionsRepository>;
