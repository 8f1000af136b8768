import { deleteKeys, deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';
import { ensureEngines } from '@gatehouse/stack/engines/shared-engines.ts';
import type { TestProject } from 'vitest/node';
import { madeAt } from './test-names.ts';

const keptMs = 6 * 60 * 60 * 1000;

/** Vitest runs this once before the integration tests: engines up, data of runs killed long ago away. */
export default async function setup(project: TestProject): Promise<void> {
  const engines = await ensureEngines({
    env: process.env,
    shift: Number(process.env.GATEHOUSE_PORT_SHIFT ?? 0),
    report: (line) => process.stderr.write(`${line}\n`),
  });
  const mongoUrl = engines.mongo.address;
  const kafkaBrokers = engines.kafka.address.split(',');
  const redisUrl = engines.redis.address;
  project.provide('mongoUrl', mongoUrl);
  project.provide('kafkaBrokers', kafkaBrokers);
  project.provide('redisUrl', redisUrl);

  const oldest = Date.now() - keptMs;
  const isLeftover = (name: string) => {
    const made = madeAt(name);
    return made !== undefined && made.getTime() < oldest;
  };
  await Promise.all([
    dropDatabases(mongoUrl, isLeftover),
    deleteTopics(kafkaBrokers, isLeftover),
    deleteKeys(redisUrl, 'gatehouse:test:', isLeftover),
  ]);
}
