/** Synchronizations while their processes are killed at random steps, and people come, go and change at the provider meanwhile. */
import { isolatedEngines } from '@gatehouse/testkit/faults.ts';
import { forSeeds } from '@gatehouse/testkit/properties.ts';
import { afterAll, beforeAll, it } from 'vitest';
import { type KilledPlatform, startKilledPlatform } from './killed/killed-platform.fixtures.ts';
import { prepareSeeds, runSeed } from './killed/seeded-run.fixtures.ts';

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: KilledPlatform;
beforeAll(async () => {
  engines = await isolatedEngines({ instance: 'killed' });
  platform = await startKilledPlatform({
    mongoUrl: engines.mongo.address,
    kafkaBrokers: engines.kafka.address,
    redisUrl: engines.redis.address,
  });
  await prepareSeeds(platform);
}, 240_000);
afterAll(async () => {
  await platform?.close();
  await engines?.dispose();
}, 60_000);

it(
  'each person is what the provider says afterwards, and figures, lists and history agree',
  {
    timeout: 300_000,
  },
  () => forSeeds(3, (choices) => runSeed(platform, choices, { people: 60, limit: 10, rounds: 2, kills: 2 })),
);
