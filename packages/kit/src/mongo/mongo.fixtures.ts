/** A database of a test's own with the kit's collections. */
import { testEngines } from '@gatehouse/testkit';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from './connect.ts';

/** `collections` are made besides the kit's: a transaction on a busy server would rather find them there. */
export const startMongo = async (...collections: string[]): Promise<Mongo> => {
  const engines = testEngines();
  const mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo);
  for (const name of collections) await mongo.connection.createCollection(name);
  return {
    ...mongo,
    close: async () => {
      await mongo.close();
      await engines.cleanup();
    },
  };
};
