import { deleteKeys, deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';
import { inject } from 'vitest';
import { testName } from './test-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUrl: string;
    kafkaBrokers: string[];
    redisUrl: string;
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

/** Real engines with names of their own for one test file; only in the vitest project `int`. */
export function testEngines(): TestEngines {
  const name = testName(new Date());
  const mongoUrl = inject('mongoUrl');
  const kafkaBrokers = inject('kafkaBrokers');
  const redisUrl = inject('redisUrl');
  const database = `gatehouse_test_${name}`;
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
        dropDatabases(mongoUrl, (found) => found === database || found.startsWith(`${database}_`)),
        deleteTopics(kafkaBrokers, (found) => found.startsWith(topicPrefix)),
        deleteKeys(redisUrl, redisPrefix),
      ]);
    },
  };
}
