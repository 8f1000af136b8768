import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import type { AccountRow } from './accounts.domain.ts';
import { accounts as collection } from './accounts.model.ts';
import type { SignInAccount } from './accounts.repository.ts';
import { type AttemptOrigin, afterSuccess, guardPath } from './attempts/attempts.domain.ts';
import type { DeviceNotices } from './device-notices.domain.ts';

export interface SignInRecord {
  readonly account: Pick<SignInAccount, '_id' | 'stamp' | 'attempts'>;
  readonly origin: AttemptOrigin;
  /** Where they sign in. */
  readonly domainId: string;
  readonly at: Date;
  /** Notices of new devices with that of this one, when it is told of. */
  readonly deviceNotices?: DeviceNotices | undefined;
}

/** Paths below `attempts` are computed, which the driver's types cannot follow. */
const updateOf = ({
  account,
  origin,
  domainId,
  at,
  deviceNotices,
}: SignInRecord): mongo.UpdateOneModel<AccountRow> => {
  const { set, unset } = afterSuccess(account.attempts, origin, at);
  const guard = guardPath(account.attempts, origin);
  const below = (entries: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(entries.map(([path, value]) => [`attempts.${path}`, value]));
  return {
    // Only while the account is what the factor was proven against, and while its guard is open.
    filter: {
      _id: account._id,
      stamp: account.stamp,
      status: 'active' as const,
      [`attempts.${guard}.until`]: { $not: { $gt: at } },
    } as mongo.Filter<AccountRow>,
    update: {
      $set: {
        lastSignInAt: at,
        lastDomainId: domainId,
        ...(deviceNotices === undefined ? {} : { deviceNotices }),
        ...below(Object.entries(set)),
      },
      // Always a write: one that changes nothing would not conflict with whoever disables the account meanwhile.
      $inc: { signIns: 1 },
      ...(unset.length === 0 ? {} : { $unset: below(unset.map((path) => [path, ''] as const)) }),
    } as mongo.UpdateFilter<AccountRow>,
  };
};

export const createSignInRepository = (connection: Connection) => {
  const rows = collection.driver(connection);
  const ableOf = async (unit: UnitOfWork, records: readonly SignInRecord[]): Promise<ReadonlySet<string>> => {
    if (records.length === 0) return new Set();
    const found = await rows
      .find(
        { $or: records.map((record) => updateOf(record).filter) },
        { session: unit.session, projection: { _id: 1 } },
      )
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  };
  return {
    /** How many notices of new devices these people have had. */
    deviceNotices: async (
      unit: UnitOfWork,
      accountIds: readonly string[],
    ): Promise<ReadonlyMap<string, DeviceNotices>> => {
      if (accountIds.length === 0) return new Map();
      const found = await rows
        .find(
          { _id: { $in: [...accountIds] }, deviceNotices: { $exists: true } },
          { session: unit.session, projection: { deviceNotices: 1 } },
        )
        .toArray();
      return new Map(found.flatMap((row) => (row.deviceNotices ? [[row._id, row.deviceNotices]] : [])));
    },
    /** Accounts of these sign-ins, one of each, that may begin a session now. */
    able: ableOf,
    /**
     * Notes sign-ins, one of each account, and answers the accounts of those that may not happen any more: nothing is
     * noted for them.
     */
    record: async (unit: UnitOfWork, records: readonly SignInRecord[]): Promise<ReadonlySet<string>> => {
      const { matchedCount } = await rows.bulkWrite(
        records.map((record) => ({ updateOne: updateOf(record) })),
        { session: unit.session, ordered: true },
      );
      if (matchedCount === records.length) return new Set();
      // What a sign-in notes leaves its own condition true, so those whose condition is false were passed over.
      const noted = await ableOf(unit, records);
      return new Set(records.flatMap(({ account }) => (noted.has(account._id) ? [] : account._id)));
    },
  };
};
export type SignInRepository = ReturnType<typeof createSignInRepository>;
