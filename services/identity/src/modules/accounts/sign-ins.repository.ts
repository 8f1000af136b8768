import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import type { AccountRow } from './accounts.domain.ts';
import { accountRows } from './accounts.model.ts';
import type { SignInAccount } from './accounts.repository.ts';
import { afterSuccess, guardPath } from './attempts/attempts.domain.ts';

export interface SignInRecord {
  readonly account: Pick<SignInAccount, '_id' | 'stamp' | 'attempts'>;
  /** Prefix of the client's address. */
  readonly prefix: string | undefined;
  readonly at: Date;
}

/** Paths below `attempts` are computed, which the driver's types cannot follow. */
const updateOf = ({ account, prefix, at }: SignInRecord): mongo.UpdateOneModel<AccountRow> => {
  const { set, unset } = afterSuccess(account.attempts, prefix, at);
  const guard = guardPath(account.attempts, prefix);
  const below = (entries: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(entries.map(([path, value]) => [`attempts.${path}`, value]));
  return {
    // Only while the account is what the factor was proven against, and while this address is not locked.
    filter: {
      _id: account._id,
      stamp: account.stamp,
      status: 'active' as const,
      [`attempts.${guard}.until`]: { $not: { $gt: at } },
    } as mongo.Filter<AccountRow>,
    update: {
      $set: { lastSignInAt: at, ...below(Object.entries(set)) },
      // Always a write: one that changes nothing would not conflict with whoever disables the account meanwhile.
      $inc: { signIns: 1 },
      ...(unset.length === 0 ? {} : { $unset: below(unset.map((path) => [path, ''] as const)) }),
    } as mongo.UpdateFilter<AccountRow>,
  };
};

export const createSignInRepository = (connection: Connection) => {
  const rows = accountRows(connection);
  return {
    /** Notes sign-ins at their accounts; false when one of them may not happen any more. */
    record: async (unit: UnitOfWork, records: readonly SignInRecord[]): Promise<boolean> => {
      const result = await rows.bulkWrite(
        records.map((record) => ({ updateOne: updateOf(record) })),
        { session: unit.session, ordered: true },
      );
      return result.matchedCount === records.length;
    },
  };
};
export type SignInRepository = ReturnType<typeof createSignInRepository>;
