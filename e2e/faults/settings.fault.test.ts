import { setTimeout as pause } from 'node:timers/promises';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BrowserClient, browserClient, demoSecret, signInBy } from './browser-client.ts';
import { importPeople } from './people.ts';

/**
 * A setting on its way from platform through Kafka to the copies that services keep of it, while the broker is away and
 * identity restarts: whoever was faster or slower, everybody ends with the value that was saved last (R1, R3).
 */

const CHANGES = 1_000;
const KEY = 'passwordMaxLength';
/** Another one each time, within the bounds of the setting; the last is none that was saved before. */
const wanted = (change: number): number => (change === CHANGES ? 256 : 65 + (change % 190));

const followers = ['identity', 'profile', 'notification'] as const;

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let connection: mongoose.Connection;
let origin: string;
let admin: BrowserClient;

beforeAll(async () => {
  engines = await isolatedEngines({ instance: 'settings' });
  platform = await isolatedPlatform(engines, {
    name: 'settings',
    only: [...followers, 'platform', 'bff'],
  });
  await platform.ready();
  await importPeople(platform, [{ login: 'admin', password: demoSecret, roles: ['user', 'administrator'] }]);
  connection = await mongoose.createConnection(engines.mongo.address).asPromise();
  origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
  admin = browserClient(origin);
  await vi.waitFor(async () => expect(await signInBy(admin, 'admin')).toBe(200), {
    timeout: 60_000,
    interval: 500,
  });
}, 300_000);

afterAll(async () => {
  await connection?.close();
  await platform?.dispose();
  await engines?.dispose();
});

/** Until it is acknowledged: while identity is away a session may be unknown for a moment. */
const save = async (value: number): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const { status, body } = await admin.patch('/platform/setting/application/settings/users', {
      settings: [{ key: KEY, value }],
    });
    if (status === 200) return;
    if (status < 500 || attempt === 120) throw new Error(`${status}: ${JSON.stringify(body)}`);
    await pause(500);
  }
};

/** What the database of a service holds of it. */
const copyOf = async (service: string): Promise<unknown> =>
  (
    await connection
      .useDb(`${platform.databasePrefix}${service}`)
      .collection<{ _id: string; value: unknown }>('projected_settings')
      .findOne({ _id: KEY })
  )?.value;

test('a setting that is changed 1,000 times while identity restarts and the broker is away is the last one everywhere', {
  timeout: 600_000,
}, async () => {
  for (let change = 1; change <= CHANGES; change += 1) {
    if (change === CHANGES * 0.2) await engines.kafka.control.kill();
    if (change === CHANGES * 0.3 || change === CHANGES * 0.9) platform.signal('identity', 'SIGKILL');
    if (change === CHANGES * 0.8) await engines.kafka.control.start();
    await save(wanted(change));
  }
  const last = wanted(CHANGES);
  await platform.ready();
  for (const service of followers)
    await expect.poll(() => copyOf(service), { timeout: 120_000, interval: 500 }).toBe(last);
  const shown = async () => {
    const { body } = await browserClient(origin).get('/platform/application/settings/public');
    return (body as Record<string, unknown>)[KEY];
  };
  await expect.poll(shown, { timeout: 30_000 }).toBe(last);
  // Each change is one event, none of which was lost or set aside.
  const outbox = connection.useDb(`${platform.databasePrefix}platform`).collection('outbox');
  await expect.poll(() => outbox.countDocuments({ publishedAt: null }), { timeout: 60_000 }).toBe(0);
  for (const service of followers) {
    const own = connection.useDb(`${platform.databasePrefix}${service}`);
    expect([service, await own.collection('dead_letters').countDocuments()]).toEqual([service, 0]);
  }
});
