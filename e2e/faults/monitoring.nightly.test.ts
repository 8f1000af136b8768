import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitoringRows } from './monitoring-rows.ts';

/** Each service is taken away in turn: its row changes within 15 seconds, by its criticality, and changes back. */

const criticalities = {
  identity: 3,
  profile: 2,
  audit: 2,
  notification: 3,
  'access-request': 2,
  'provider-sync': 2,
  bff: 3,
} as const;

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let rows: ReturnType<typeof monitoringRows>;

beforeAll(async () => {
  engines = await isolatedEngines({ instance: 'monitoring' });
  platform = await isolatedPlatform(engines, {
    name: 'monitoring',
    only: [...Object.keys(criticalities), 'platform'],
  });
  rows = monitoringRows(platform);
}, 180_000);
afterAll(async () => {
  await platform?.dispose();
  await engines?.dispose();
});

/** The next one is taken away while the one before comes back. */
let returns: () => Promise<void> = async () => {};

test.each(Object.entries(criticalities))('%s dies and comes back', async (service, criticality) => {
  const earlier = returns;
  [returns] = await Promise.all([rows.seesDeath(service, criticality), earlier()]);
});

test('the last one comes back, too', () => returns());

test('the platform service dies: its page is away with it, and then knows every service again', async () => {
  await platform.hold('platform');
  expect(await rows.state('service-platform')).toBe('no answer');
  platform.release('platform');
  await platform.ready('platform');
  for (const service of [...Object.keys(criticalities), 'platform'])
    await rows.becomes(`service-${service}`, 'up');
});
