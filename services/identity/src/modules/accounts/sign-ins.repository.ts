import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, mongo } from 'mongoose';
import type { AccountRow } from './accounts.domain.ts';
import { accounts as collection } from './accounts.model.ts';
import { type AttemptOrigin, afterSuccess, guardOf, secondsLocked } from './attempts/attempts.domain.ts';
import type { DeviceNotices } from './device-notices.domain.ts';
import type { CompanyRights } from './roles/company-rights.domain.ts';

/** What decides whether somebody who has proven themselves may begin a session, as the transaction of it reads it. */
export type SignInStanding = Pick<
  AccountRow,
  '_id' | 'stamp' | 'status' | 'attempts' | 'deviceNotices' | keyof CompanyRights
>;

/** Only while the account is what the factor was proven against, and while its guard is open. */
export const mayBegin = (
  standing: SignInStanding | undefined,
  { stamp, origin, at }: { readonly stamp: number; readonly origin: AttemptOrigin; readonly at: Date },
): standing is SignInStanding =>
  standing?.status === 'active' &&
  standing.stamp === stamp &&
  secondsLocked(guardOf(standing.attempts, origin), at) === 0;

export interface SignInRecord {
  readonly standing: SignInStanding;
  readonly origin: AttemptOrigin;
  /** Where they sign in. */
  readonly domainId: string;
  readonly at: Date;
  /** Notices of new devices with that of this one, when it is told of. */
  readonly deviceNotices?: DeviceNotices | undefined;
}

/** Paths below `attempts` are computed, which the driver's types cannot follow. */
const updateOf = ({
  standing,
  origin,
  domainId,
  at,
  deviceNotices,
}: SignInRecord): mongo.UpdateOneModel<AccountRow> => {
  const { set, unset } = afterSuccess(standing.attempts, origin, at);
  const below = (entries: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(entries.map(([path, value]) => [`attempts.${path}`, value]));
  return {
    // Nothing else: MongoDB plans a query of more than the id anew for every account.
    filter: { _id: standing._id },
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
  return {
    /** By account; what is recorded in the same transaction conflicts with whatever changes them meanwhile. */
    standings: async (
      unit: UnitOfWork,
      accountIds: readonly string[],
    ): Promise<ReadonlyMap<string, SignInStanding>> => {
      const found = await rows
        .find<SignInStanding>(
          { _id: { $in: [...accountIds] } },
          {
            session: unit.session,
            projection: {
              stamp: 1,
              status: 1,
              attempts: 1,
              deviceNotices: 1,
              companyAccess: 1,
              masterOf: 1,
            },
          },
        )
        .toArray();
      return new Map(found.map((standing) => [standing._id, standing]));
    },
    /** Notes sign-ins, one of each account, in the transaction that has read how the accounts stand. */
    record: async (unit: UnitOfWork, records: readonly SignInRecord[]): Promise<void> => {
      const { matchedCount } = await rows.bulkWrite(
        records.map((record) => ({ updateOne: updateOf(record) })),
        { session: unit.session, ordered: true },
      );
      if (matchedCount !== records.length) throw new Error('an account of a sign-in is gone');
    },
  };
};
export type SignInRepository = ReturnType<typeof createSignInRepository>;
