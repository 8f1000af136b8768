import type { Connection, mongo } from 'mongoose';
import type { SessionRow } from './sessions.domain.ts';

export const SESSIONS_COLLECTION = 'sessions';

/** The driver's own collection: these reads and writes stand on the sign-in path. */
export const sessionRows = (connection: Connection): mongo.Collection<SessionRow> =>
  (connection.db as unknown as mongo.Db).collection<SessionRow>(SESSIONS_COLLECTION);
