import { deleteKeys, deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';
import { startEngines } from '@gatehouse/stack/engines/isolated-engines.ts';
import { ensureEngines, recordedEngines } from '@gatehouse/stack/engines/shared-engines.ts';
import type { TestProject } from 'vitest/node';
import { createEngineContainers } from './engine-containers.ts';
import { emptyShapes, explainShapes } from './query-plans/run-report.ts';
import { madeAt, testName } from './test-names.ts';

const keptMs = 6 * 60 * 60 * 1000;

const report = (line: string) => process.stderr.write(`${line}\n`);

/** The engines that everything shares, or a set of this run's own: `GATEHOUSE_TEST_ENGINES=private`. */
const findEngines = async () => {
  if (process.env.GATEHOUSE_TEST_ENGINES === 'private') {
    const containers = createEngineContainers();
    return startEngines({ env: process.env, instance: 'int', containers, report });
  }
  const shift = Number(process.env.GATEHOUSE_PORT_SHIFT ?? 0);
  const before = await recordedEngines({ env: process.env, shift });
  const engines = await ensureEngines({ env: process.env, shift, report });
  // Another run may use them by now: they go on, and whoever started them reads how they end.
  const hint =
    before.some(({ answers }) => answers) || process.env.GATEHOUSE_ENGINES_END
      ? undefined
      : 'The engines go on running for the next tests; `make down` stops them.';
  return { ...engines, dispose: async () => void (hint && report(hint)) };
};

/** Vitest runs this once before the integration tests: engines up, data of runs killed long ago away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engines = await findEngines();
  for (const { title, detail } of [engines.mongo, engines.kafka, engines.redis])
    report(`${title}: ${detail}`);
  const mongoUrl = engines.mongo.address;
  const kafkaBrokers = engines.kafka.address.split(',');
  const redisUrl = engines.redis.address;
  project.provide('mongoUrl', mongoUrl);
  project.provide('kafkaBrokers', kafkaBrokers);
  project.provide('redisUrl', redisUrl);

  const keptPrefix = `gatehouse_test_${testName(new Date())}_`;
  project.provide('keptPrefix', keptPrefix);

  const shapes = await emptyShapes();
  project.provide('queryShapes', shapes);

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
  return async () => {
    if (project.name === 'int') for (const line of await explainShapes(mongoUrl, shapes)) report(line);
    await dropDatabases(mongoUrl, (name) => name.startsWith(keptPrefix));
    await engines.dispose();
  };
}
