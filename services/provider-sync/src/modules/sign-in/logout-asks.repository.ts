/** Budgets of what logout tokens, which anybody may send, make us ask of providers; all replicas share them. */
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import { type LogoutAskRow, logoutAsks } from './logout-asks.model.ts';

/** Milliseconds in which asks are counted together. */
const WINDOW = 10 * 60_000;
/** Each replica asks once a window while all is well. */
const OF_PROVIDER = 30;
const OF_ADDRESS = 10;

export const createLogoutAsks = (connection: Connection, clock: Pick<Clock, 'now'>) => {
  const rows = logoutAsks.model(connection);

  const isWithin = async (who: string, limit: number): Promise<boolean> => {
    const begun = Math.floor(clock.now().getTime() / WINDOW) * WINDOW;
    const _id = secretHash(`${who} ${begun}`);
    const row = await untilInserted(() =>
      rows
        .findOneAndUpdate(
          { _id },
          { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date(begun + 2 * WINDOW) } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<LogoutAskRow>(),
    );
    return (row?.count ?? 1) <= limit;
  };

  return {
    /** Counts one ask. An address that has had its share takes nothing from that of the provider. */
    take: async (providerId: string, address: string): Promise<boolean> =>
      (await isWithin(`address ${address}`, OF_ADDRESS)) &&
      (await isWithin(`provider ${providerId}`, OF_PROVIDER)),
  };
};
export type LogoutAsks = ReturnType<typeof createLogoutAsks>;
