/** As `killed-runs.fault.test.ts`, with five hundred people and as many seeds as half an hour has room for. */
import { forSeeds } from '@gatehouse/testkit/properties.ts';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { type KilledPlatform, startKilledPlatform } from './killed/killed-platform.fixtures.ts';
import { prepareSeeds, runSeed } from './killed/seeded-run.fixtures.ts';

const HALF_AN_HOUR = 30 * 60_000;

let platform: KilledPlatform;
beforeAll(async () => {
  platform = await startKilledPlatform({
    mongoUrl: inject('mongoUrl'),
    kafkaBrokers: inject('kafkaBrokers').join(','),
    redisUrl: inject('redisUrl'),
  });
  await prepareSeeds(platform);
}, 240_000);
afterAll(async () => platform?.close(), 60_000);

it('each person is what the provider says afterwards, and figures, lists and history agree', {
  timeout: 2 * HALF_AN_HOUR,
}, async () => {
  const end = Date.now() + HALF_AN_HOUR;
  const options = { people: 500, limit: 50, rounds: 3, kills: 4 };
  do await forSeeds(1, (choices) => runSeed(platform, choices, options));
  while (process.env.PROPERTY_SEED === undefined && Date.now() < end);
});
