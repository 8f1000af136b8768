import { deleteKeys, deleteTopics, dropDatabases, withMongo } from '@gatehouse/stack/engines/engine-data.ts';
import { inject } from 'vitest';
import { giveBack, takeDatabase } from './prepared-databases.ts';
import { testName } from './test-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUrl: string;
    kafkaBrokers: string[];
    redisUrl: string;
    /** Names of databases that outlive their file begin with it; they go with the run. */
    keptPrefix: string;
  }
}

export type TestEngines = {
  mongoUrl: string;
  database: string;
  kafkaBrokers: string[];
  topicPrefix: string;
  redisUrl: string;
  redisPrefix: string;
  /** Drops the database, its namesakes with a suffix, the topics and the keys. Close clients first. */
  cleanup(): Promise<void>;
};

/**
 * Real engines with names of their own for one test file; only in the vitest project `int`. `kind`: of a database that is
 * brought to where `migrateForTest` brings all of its kind, and whose shape no test changes; the next file gets it.
 */
export function testEngines(kind?: string): TestEngines {
  const name = testName(new Date());
  const mongoUrl = inject('mongoUrl');
  const kafkaBrokers = inject('kafkaBrokers');
  const redisUrl = inject('redisUrl');
  const database =
    kind === undefined
      ? `gatehouse_test_${name}`
      : takeDatabase(kind, () => `${inject('keptPrefix')}${name.slice(-8)}`);
  const topicPrefix = `gatehouse.test.${name}.`;
  const redisPrefix = `gatehouse:test:${name}:`;
  return {
    mongoUrl,
    database,
    kafkaBrokers,
    topicPrefix,
    redisUrl,
    redisPrefix,
    async cleanup() {
      await Promise.all([
        withMongo(mongoUrl, async (client) => {
          const isKept = await giveBack(client, database);
          await dropDatabases(
            client,
            (found) => (found === database && !isKept) || found.startsWith(`${database}_`),
          );
        }),
        deleteTopics(kafkaBrokers, (found) => found.startsWith(topicPrefix)),
        deleteKeys(redisUrl, redisPrefix),
      ]);
    },
  };
}
