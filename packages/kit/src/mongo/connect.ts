import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { failWritesToLostSockets } from './lost-sockets.ts';

/** What a service needs of MongoDB; repositories take the connection, use cases take `transaction`. */
export interface Mongo {
  readonly connection: Connection;
  /**
   * Runs `work` in one transaction with majority write concern (architecture, rule 1). Conflicts are retried by the
   * driver, so `work` may run more than once: no effects outside the database inside it.
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Rejects when the primary does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface MongoOptions {
  readonly url: string;
  readonly database: string;
  /** Most connections of this process. */
  readonly maxPoolSize?: number;
  readonly appName: string;
}

/** Connects with time limits on every wait: a dead primary is an error in seconds, never a hang. */
export const connectMongo = async (options: MongoOptions): Promise<Mongo> => {
  failWritesToLostSockets();
  const connection = mongoose.createConnection(options.url, {
    dbName: options.database,
    appName: options.appName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: options.maxPoolSize ?? 40,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 20_000,
    waitQueueTimeoutMS: 3_000,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
    readConcern: { level: 'majority' },
    retryWrites: true,
    retryReads: true,
  });
  await connection.asPromise();
  return {
    connection,
    transaction: async (work) => {
      const session = await connection.startSession();
      try {
        return await session.withTransaction(() => work(session), { maxCommitTimeMS: 10_000 });
      } finally {
        await session.endSession();
      }
    },
    ping: async () => {
      await connection.db?.command({ ping: 1 }, { timeoutMS: 2_000 });
    },
    close: () => connection.close(),
  };
};
