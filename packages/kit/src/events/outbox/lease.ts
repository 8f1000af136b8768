import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../../mongo/duplicate-key.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type LeaseRow, leases } from './leases.model.ts';

export interface Lease {
  /**
   * Takes or renews the lease; true when it is ours. A database that does not answer rejects, and what we held stays ours
   * until its margin is used up.
   */
  acquire(): Promise<boolean>;
  /** Ours for sure at this moment: our own monotonic clock since before the last renewal, less a margin. */
  held(): boolean;
  /** Fencing number of the current hold; 0 when never held. */
  fence(): number;
  /**
   * Fails the caller's transaction with {@link LeaseLostError} unless the lease still carries our fence, and makes it
   * conflict with anybody who takes the lease before the commit.
   */
  guard(session: ClientSession): Promise<void>;
  /** Gives the lease back, so that the next one need not wait. */
  release(): Promise<void>;
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Share of the lease's life that is not trusted: clock rates and the pause between asking and being answered. */
const MARGIN = 0.2;

/**
 * A named lease in MongoDB. Expiry is judged by the server's clock alone; holders judge their own hold by a monotonic
 * clock, so no two wall clocks are ever compared.
 */
export const createLease = ({
  connection,
  name,
  owner,
  clock,
  ttlMs,
}: {
  connection: Connection;
  name: string;
  /** Different for every process and start. */
  owner: string;
  clock: Clock;
  ttlMs: number;
}): Lease => {
  const rows = leases.driver(connection);
  let trustedUntil = Number.NEGATIVE_INFINITY;
  let fence = 0;

  const ours = { $eq: ['$owner', { $literal: owner }] };
  const lapsed = { $lte: [{ $ifNull: ['$expiresAt', new Date(0)] }, '$$NOW'] };
  const takes = { $or: [ours, lapsed] };
  const previous = { $ifNull: ['$fence', 0] };
  const claim = {
    owner: { $cond: [takes, { $literal: owner }, '$owner'] },
    fence: {
      $cond: [
        takes,
        { $cond: [{ $and: [ours, { $not: [lapsed] }] }, previous, { $add: [previous, 1] }] },
        previous,
      ],
    },
    expiresAt: {
      $cond: [takes, { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: ttlMs } }, '$expiresAt'],
    },
  };

  const drop = () => {
    trustedUntil = Number.NEGATIVE_INFINITY;
  };

  const lost = () => {
    drop();
    return new LeaseLostError(`lease ${name} has passed on`);
  };

  return {
    acquire: async () => {
      const asked = clock.monotonic();
      let row: LeaseRow | null;
      try {
        row = await rows.findOneAndUpdate({ _id: name }, [{ $set: claim }], {
          upsert: true,
          returnDocument: 'after',
        });
      } catch (error) {
        // Two first owners at once: the other one made the row.
        if (!isDuplicateKey(error)) throw error;
        drop();
        return false;
      }
      if (row?.owner !== owner) {
        drop();
        return false;
      }
      fence = row.fence;
      trustedUntil = asked + ttlMs * (1 - MARGIN);
      return true;
    },
    held: () => clock.monotonic() < trustedUntil,
    fence: () => fence,
    guard: async (session) => {
      const { matchedCount } = await rows.updateOne(
        { _id: name, owner, fence },
        { $currentDate: { usedAt: true } },
        { session },
      );
      if (matchedCount === 0) throw lost();
    },
    release: async () => {
      drop();
      await rows.updateOne({ _id: name, owner, fence }, { $set: { expiresAt: new Date(0) } });
    },
  };
};
