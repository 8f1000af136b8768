import type { ClientSession, Connection } from 'mongoose';
import type { SignInTransaction } from './sign-in.domain.ts';

export const SIGN_IN_TRANSACTIONS_COLLECTION = 'sign_in_transactions';

export const createTransactionsRepository = (connection: Connection) => {
  const rows = connection.collection<SignInTransaction>(SIGN_IN_TRANSACTIONS_COLLECTION);
  return {
    insert: async (transaction: SignInTransaction): Promise<void> => {
      await rows.insertOne(transaction);
    },
    find: (secretHash: string): Promise<SignInTransaction | null> => rows.findOne({ secretHash }),
    /** Uses transactions up in the transaction of what they entitle to; answers how many were still there. */
    use: async (session: ClientSession, ids: readonly string[]): Promise<number> =>
      (await rows.deleteMany({ _id: { $in: [...ids] } }, { session })).deletedCount,
  };
};
export type TransactionsRepository = ReturnType<typeof createTransactionsRepository>;
