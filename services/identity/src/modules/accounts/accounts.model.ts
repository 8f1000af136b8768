import type { Connection, mongo } from 'mongoose';
import type { AccountRow } from './accounts.domain.ts';

export const ACCOUNTS_COLLECTION = 'accounts';

/** The driver's own collection: these reads and writes stand on the sign-in path. */
export const accountRows = (connection: Connection): mongo.Collection<AccountRow> =>
  (connection.db as unknown as mongo.Db).collection<AccountRow>(ACCOUNTS_COLLECTION);
