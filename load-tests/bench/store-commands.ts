import mongoose from 'mongoose';

/** Round trips to MongoDB of a kind, since the server started. */
type Commands = ReadonlyMap<string, number>;

export interface StoreCommands {
  read(): Promise<Commands>;
  close(): Promise<void>;
}

/** Those that the platform sends for its work; the others are the driver's own. */
const counted = [
  'find',
  'insert',
  'update',
  'findAndModify',
  'delete',
  'aggregate',
  'commitTransaction',
] as const;

export const storeCommands = async (mongoUrl: string): Promise<StoreCommands> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  return {
    read: async () => {
      const status = await connection.db?.admin().command({ serverStatus: 1 });
      const commands = (status?.metrics?.commands ?? {}) as Record<string, { total: unknown }>;
      return new Map(counted.map((name) => [name, Number(commands[name]?.total ?? 0)]));
    },
    close: () => connection.close(),
  };
};

/** All round trips between two readings, a unit of work. */
export const roundTrips = (before: Commands, after: Commands, units: number): number => {
  const all = [...after].reduce((sum, [name, total]) => sum + total - (before.get(name) ?? 0), 0);
  return Math.round((all / units) * 100) / 100;
};
