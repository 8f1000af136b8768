import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { type MailSink, startMailSink } from '@gatehouse/testkit/visiting/mail-sink.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitoringRows } from './monitoring-rows.ts';

/** Each engine is taken away in turn: its row changes within 15 seconds, by its criticality, and changes back. */

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let mail: MailSink;
let rows: ReturnType<typeof monitoringRows>;

beforeAll(async () => {
  [engines, mail] = await Promise.all([isolatedEngines({ instance: 'monitoringengines' }), startMailSink()]);
  platform = await isolatedPlatform(engines, {
    name: 'monitoringengines',
    only: ['identity', 'platform', 'notification', 'bff'],
    extra: { notification: { GATEHOUSE_SMTP_URL: mail.url } },
  });
  rows = monitoringRows(platform);
}, 180_000);
afterAll(async () => {
  await platform?.dispose();
  await engines?.dispose();
  await mail?.stop();
});

const kill = (engine: 'kafka' | 'redis' | 'mongo') => ({
  stop: () => engines[engine].control.kill(),
  start: () => engines[engine].control.start(),
});

test.each([
  ['channel-smtp', 3, () => ({ stop: () => mail.stop(), start: () => mail.start() })],
  ['engine-redis', 2, () => kill('redis')],
  ['engine-kafka', 3, () => kill('kafka')],
  ['engine-mongodb', 3, () => kill('mongo')],
] as const)('%s goes and comes back', async (id, criticality, controlOf) => {
  await rows.known(id);
  const { stop, start } = controlOf();
  await stop();
  await rows.becomes(id, 'down');
  const row = await rows.read(id);
  expect(row).toMatchObject({ criticality });
  expect(row?.errorCount).toBeGreaterThan(0);
  await start();
  await rows.becomes(id, 'up');
});
