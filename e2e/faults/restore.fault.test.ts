import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browserClient, demoSecret, signInBy } from './browser-client.ts';
import { importPeople } from './people.ts';

/**
 * R14: identity is backed up under load, writes on, loses its database and is restored. Journal and profiles agree with
 * the state that stands, the service is heard although it uses sequences again, and whatever was acknowledged since the
 * backup is named.
 */

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let mongo: mongoose.Connection;
let folder: string;
let origin: string;

const cli = join(import.meta.dirname, '../../services/identity/src/cli.ts');
const identity = async (...args: string[]): Promise<string> =>
  (await runOrThrow(process.execPath, [cli, ...args], { env: platform.environment('identity') })).stdout;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-restore-'));
  engines = await isolatedEngines({ instance: 'restore' });
  platform = await isolatedPlatform(engines, {
    name: 'restore',
    only: ['identity', 'profile', 'platform', 'audit', 'bff'],
  });
  origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
  mongo = await mongoose.createConnection(engines.mongo.address).asPromise();
});
afterAll(async () => {
  await mongo?.close();
  await platform?.dispose();
  await engines?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const collection = (service: string, name: string) =>
  mongo.useDb(`${platform.databasePrefix}${service}`).collection(name);
const rowsOf = (type: string, more: object = {}) =>
  collection('audit', 'history')
    .find({ type, ...more })
    .toArray();
const until = <T>(condition: () => Promise<T>) => vi.waitFor(condition, { timeout: 40_000, interval: 250 });
const wrongPassword = async (login: string) => {
  const client = browserClient(origin);
  await client.get('/platform/ui/project/info');
  const form = { flow: 'credentials', login, password: 'Wrong-Lantern-1' };
  expect((await client.post('/platform/auth/login/login', form)).status).not.toBe(200);
};
/** Everything published stands in the journal. */
const journalled = () =>
  until(async () => {
    const told = await collection('identity', 'outbox').countDocuments({ topic: 'identity.session' });
    expect(told).toBeGreaterThan(0);
    expect(await collection('audit', 'history').countDocuments({ entity: 'session' })).toBeGreaterThanOrEqual(
      told,
    );
  });
/** Nothing waits in the outbox of identity: what the topics do not have, a restore cannot name. */
const published = () =>
  until(async () =>
    expect(await collection('identity', 'outbox').countDocuments({ publishedAt: null })).toBe(0),
  );

test('a service that lost its database comes back from a backup, and nothing vanishes unnamed', async () => {
  await importPeople(platform, [
    ...['early', 'busy'].map((login) => ({ login, password: demoSecret, roles: ['user'] })),
  ]);
  const signedIn = browserClient(origin);
  await until(async () => expect(await signInBy(signedIn, 'early')).toBe(200));

  // Backed up under load.
  let loading = true;
  const load = (async () => {
    while (loading) {
      expect(await signInBy(browserClient(origin), 'busy')).toBe(200);
      await pause(50);
    }
  })();
  const backup = join(folder, 'identity');
  await identity('backup', backup);
  const written = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as {
    collections: { name: string; documents: number }[];
  };
  expect(written.collections.find(({ name }) => name === 'accounts')?.documents).toBe(2);

  // Written on: a person, sign-ins, a wrong password, the end of a session that the backup has alive.
  await importPeople(platform, [{ login: 'late', password: demoSecret, roles: ['user'] }]);
  await until(async () => expect(await signInBy(browserClient(origin), 'late')).toBe(200));
  await wrongPassword('early');
  expect((await signedIn.post('/platform/auth/logout', {})).status).toBeLessThan(300);
  await pause(500);
  loading = false;
  await load;
  await journalled();
  await published();
  const late = await collection('identity', 'accounts').findOne({ login: 'late' });
  const lateId = String(late?._id);
  await until(async () =>
    expect(await collection('profile', 'profiles').countDocuments({ _id: lateId as never })).toBe(1),
  );
  const before = await collection('identity', 'outbox').find().toArray();

  // The database is lost.
  await platform.hold('identity');
  await mongo.useDb(`${platform.databasePrefix}identity`).dropDatabase();
  // A killed member holds its group until the broker gives it up.
  const output = await vi.waitFor(() => identity('restore', backup), { timeout: 100_000, interval: 1_000 });

  // Everything that was acknowledged since and is not in the backup is named.
  const kept = new Set(
    (await collection('identity', 'outbox').find().toArray()).map(({ _id }) => String(_id)),
  );
  const gone = before.filter(({ _id }) => !kept.has(String(_id)));
  expect(gone.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining([
      'identity.account.created',
      'identity.account.sign-in-failed',
      'identity.session.started',
      'identity.session.ended',
    ]),
  );
  for (const { _id, topic, aggregateId } of gone)
    expect(output).toMatch(new RegExp(`lost: .* ${topic}/${aggregateId} .*\\(${_id}\\)`));
  expect(await readFile(join(backup, 'lost-events.txt'), 'utf8')).toContain(lateId);

  platform.release('identity');
  await platform.ready('identity');

  // The journal says of each aggregate that was told of since that it was taken back.
  const early = await collection('identity', 'accounts').findOne({ login: 'early' });
  await until(async () => {
    const restored = await rowsOf('identity.account.changed', { fields: 'restored' });
    expect(restored.map(({ entityId }) => entityId)).toEqual(
      expect.arrayContaining([lateId, String(early?._id)]),
    );
  });
  // Profiles agree with the accounts that stand: the late one is gone, the others are as identity says.
  await until(async () => {
    const profiles = await collection('profile', 'profiles').find().toArray();
    const accounts = await collection('identity', 'accounts').find().toArray();
    const alive = profiles.filter(({ account }) => account.status !== 'deleted');
    expect(alive.map(({ _id, account }) => [String(_id), account.login]).toSorted()).toEqual(
      accounts.map(({ _id, login }) => [String(_id), login]).toSorted(),
    );
  });
  // A session that was ended after the backup does not live again.
  expect((await signedIn.get('/platform/user/profile')).status).toBe(401);
  expect(await collection('identity', 'sessions').countDocuments({ accountId: early?._id, live: true })).toBe(
    0,
  );

  // The service is heard again although it uses the same sequence numbers.
  await wrongPassword('early');
  await until(async () =>
    expect(await rowsOf('identity.account.sign-in-failed', { entityId: String(early?._id) })).toHaveLength(2),
  );
  expect(await signInBy(browserClient(origin), 'early')).toBe(200);
  for (const service of ['audit', 'profile']) {
    expect(await collection(service, 'parked_events').countDocuments()).toBe(0);
    expect(await collection(service, 'dead_letters').countDocuments()).toBe(0);
  }
});
