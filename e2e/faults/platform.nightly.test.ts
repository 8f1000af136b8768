import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Replica, startReplica } from '../replicas/replica.ts';
import { startRelyingParty } from '../support/relying-party.ts';
import { type BrowserClient, browserClient, demoSecret, signInBy } from './browser-client.ts';
import { blacklistStory, domainStory, type Story } from './console-changes.ts';
import { importClient, importPeople } from './people.ts';
import { persistentClient } from './persistent-client.ts';

/**
 * The whole path identity, platform -> outbox -> Kafka -> audit -> BFF under faults. Each test signs a person of its own in
 * or saves in the console, breaks something, and reads in the journal that every acknowledged sign-in and change stands
 * there exactly once (R1, R3, R4, R7, R12); of what was saved every BFF tells its visitors.
 */

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let origin: string;
let admin: BrowserClient;
let secondBff: Replica;

const names = ['kill', 'openid', 'broker', 'flush', 'redis', 'profile', 'mongo', 'frozen'] as const;

beforeAll(async () => {
  engines = await isolatedEngines({ instance: 'platform' });
  platform = await isolatedPlatform(engines, {
    name: 'faults',
    only: ['identity', 'profile', 'platform', 'audit', 'bff'],
  });
  await platform.ready();
  origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
  [secondBff] = await Promise.all([
    startReplica(platform, 'bff'),
    importPeople(platform, [
      { login: 'admin', password: demoSecret, roles: ['user', 'administrator'] },
      ...names.map((login) => ({ login: `${login}-person`, password: demoSecret, roles: ['user'] })),
    ]),
  ]);
  admin = browserClient(origin);
  await vi.waitFor(async () => expect(await signInBy(admin, 'admin')).toBe(200), {
    timeout: 30_000,
    interval: 500,
  });
});

afterAll(async () => {
  await secondBff?.stop();
  await platform?.dispose();
  await engines?.dispose();
});

/** Ids of the sessions that the journal tells of, for the person with this login. Another answer than 200 is told as it is. */
const journal = async (login: string): Promise<readonly string[]> => {
  const query = `type=identity.session.started&changer=${login}&limit=100`;
  const { status, body } = await admin.get(`/platform/setting/history?${query}`);
  if (status !== 200) throw new Error(`the journal answers ${status}: ${JSON.stringify(body)}`);
  return (body as { data: { entityId: string }[] }).data.map(({ entityId }) => entityId);
};

/** What the processes last warned of: their logs go with the platform. */
const lastTroubles = async (): Promise<string> => {
  const logs = ['identity', 'audit', 'bff'].map(async (name) => {
    const lines = (await readFile(platform.logFile(name), 'utf8')).split('\n');
    const told = lines.filter((line) => /"level":"?(40|50|60|warn|error|fatal)/.test(line)).slice(-5);
    return told.map((line) => `${name}: ${line.slice(0, 400)}`);
  });
  return (await Promise.all(logs)).flat().join('\n');
};

/** What a service says of its consumer: whether it is ready, what it has handled, what waits. */
const consumerOf = async (name: string): Promise<string> => {
  const read = (path: string) =>
    fetch(`${platform.urls[name]}${path}`).then(
      (answer) => answer.text(),
      (error) => String(error),
    );
  const metrics = (await read('/metrics')).split('\n');
  const events = metrics.filter((line) => /^events_/.test(line) && !line.includes('_bucket'));
  return [await read('/health/ready'), ...events].join('\n');
};

/** Every acknowledged sign-in stands in the journal once. */
const expectJournal = async (login: string, count: number): Promise<void> => {
  let last = 'nothing';
  const read = async () => {
    try {
      const ids = await journal(login);
      last = `${ids.length} rows`;
      return { rows: ids.length, different: new Set(ids).size };
    } catch (error) {
      last = String(error);
      throw error;
    }
  };
  try {
    await expect.poll(read, { timeout: 90_000, interval: 500 }).toEqual({ rows: count, different: count });
  } catch (error) {
    const told = `the journal of ${login} is not whole: ${last} instead of ${count}`;
    throw new Error(`${told}\n${await consumerOf('audit')}\n${await lastTroubles()}`, { cause: error });
  }
};

const signIns = async (login: string, count: number): Promise<BrowserClient[]> => {
  const clients: BrowserClient[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = browserClient(origin);
    expect(await signInBy(client, login)).toBe(200);
    clients.push(client);
  }
  return clients;
};

const entrances = () => [origin, secondBff.url.replace('127.0.0.1', 'localhost')];
/** A domain and an entry of the blacklist, saved once. */
const startStories = async (name: string, ip: string): Promise<readonly [Story, Story]> => {
  const stories = [domainStory(admin, name, entrances()), blacklistStory(admin, ip, entrances())] as const;
  for (const story of stories) await story.save();
  return stories;
};
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 90_000, interval: 250 });
/** Visitors of every BFF get what was saved last. */
const expectSeen = async ([domain, entry]: readonly [Story, Story]): Promise<void> => {
  await poll(entry.seen).toEqual([403, 403]);
  const last = domain.saved().at(-1);
  await poll(domain.seen).toEqual([last, last]);
};
/** Every acknowledged change stands in the journal once, in its place. */
const expectTold = async (stories: readonly Story[]): Promise<void> => {
  for (const { saved, told } of stories) await poll(told).toEqual(saved());
};

test('identity and platform killed between commit and publishing lose no sign-in and no change', async () => {
  await engines.kafka.control.pause();
  await signIns('kill-person', 5);
  const stories = await startStories('killed', '192.0.2.10');
  for (const { save } of stories) await save();
  platform.signal('identity', 'SIGKILL');
  platform.signal('platform', 'SIGKILL');
  await engines.kafka.control.resume();
  await platform.ready('identity', 'platform');
  await expectJournal('kill-person', 5);
  await expectTold(stories);
  await expectSeen(stories);
});

test('identity killed in the middle of exchanges: no token that was handed out is lost, and none comes back', async () => {
  const party = await startRelyingParty(`${origin}/oidc`);
  const client = { clientId: 'killed', secret: demoSecret.repeat(3), redirectUris: [party.redirectUri] };
  await importClient(platform, client);
  const browsers = await signIns('openid-person', 4);
  const persistent = await Promise.all(
    browsers.map(async (browser) =>
      persistentClient(browser, await party.connect(client.clientId, client.secret)),
    ),
  );
  const working = persistent.map((one) => one.work());
  for (let kills = 0; kills < 3; kills += 1) {
    const done = persistent.map(({ exchanges }) => exchanges());
    // Each has come on, so that the kill meets them in different exchanges.
    await poll(async () =>
      persistent.every(({ exchanges }, place) => exchanges() > (done[place] ?? 0) + 2),
    ).toBe(true);
    platform.signal('identity', 'SIGKILL');
  }
  await platform.ready('identity');
  for (const { stop } of persistent) stop();
  await Promise.all(working);
  for (const one of persistent) await one.judge();
  expect(persistent.reduce((sum, { unanswered }) => sum + unanswered(), 0)).toBeGreaterThan(0);
  await party.close();
});

/** Ten seconds in every run; `make test-nightly` says a minute. */
const outageMs = Number(process.env.GATEHOUSE_OUTAGE_SECONDS ?? 10) * 1_000;

test('the broker is away under writes: people sign in, changes take effect, and the journal catches up', async () => {
  const stories = await startStories('away', '192.0.2.20');
  await engines.kafka.control.kill();
  const until = Date.now() + outageMs;
  let count = 0;
  // However slow the machine is, some are written meanwhile.
  while (Date.now() < until || count < 6) {
    await signIns('broker-person', 1);
    for (const { save } of stories) await save();
    count += 1;
    await pause(outageMs / 30);
  }
  await expectSeen(stories);
  await engines.kafka.control.start();
  await expectJournal('broker-person', count);
  await expectTold(stories);
});

const isSignedIn = async (client: BrowserClient): Promise<number> =>
  (await client.get('/platform/user/sessions')).status;

test('Redis that forgets everything logs nobody out', async () => {
  const [client] = await signIns('flush-person', 1);
  const redis = new Redis(engines.redis.address);
  await redis.flushall();
  redis.disconnect();
  expect(await isSignedIn(client as BrowserClient)).toBe(200);
});

test('without Redis people stay signed in, sign in and sign out', async () => {
  const [client] = await signIns('redis-person', 1);
  await engines.redis.control.stop();
  await expect.poll(() => isSignedIn(client as BrowserClient), { timeout: 20_000 }).toBe(200);
  const late = browserClient(origin);
  expect(await signInBy(late, 'redis-person')).toBe(200);
  expect((await late.post('/platform/auth/logout', undefined)).status).toBe(204);
  expect(await isSignedIn(late)).toBe(401);
  await engines.redis.control.start();
  await expect.poll(() => isSignedIn(client as BrowserClient), { timeout: 20_000 }).toBe(200);
});

test('profile frozen: people sign in, see their sessions, and are told what does not answer', async () => {
  const client = browserClient(origin);
  const profile = () => client.get('/platform/user/profile');
  platform.signal('profile', 'SIGSTOP');
  try {
    expect(await signInBy(client, 'profile-person')).toBe(200);
    expect(await isSignedIn(client)).toBe(200);
    const { status, body } = await client.get('/start-up');
    const { parts } = body as { parts: Record<string, { status: number; body: { code: string } }> };
    expect([status, parts['platform.menu.services']?.status]).toEqual([200, 200]);
    expect([503, 504]).toContain(parts['profile.profile.read']?.status);
    expect([503, 504]).toContain((await profile()).status);
  } finally {
    platform.signal('profile', 'SIGCONT');
  }
  await expect.poll(async () => (await profile()).status, { timeout: 60_000 }).toBe(200);
});

test('MongoDB stopped: errors that say so; started again: everybody is still signed in', async () => {
  const [client] = await signIns('mongo-person', 1);
  await engines.mongo.control.kill();
  const during = await signInBy(browserClient(origin), 'mongo-person');
  expect([503, 504]).toContain(during);
  await engines.mongo.control.start();
  await expect.poll(() => isSignedIn(client as BrowserClient), { timeout: 60_000 }).toBe(200);
  await platform.ready();
  await signIns('mongo-person', 1);
  await expectJournal('mongo-person', 2);
});

test('a relay frozen while it publishes: another takes over, and the journal has no doubles', async () => {
  const replica = await startReplica(platform, 'identity');
  const connection = await mongoose.createConnection(engines.mongo.address).asPromise();
  const unpublished = () =>
    connection
      .useDb(`${platform.databasePrefix}identity`)
      .collection('outbox')
      .countDocuments({ publishedAt: null });
  await expect.poll(unpublished, { timeout: 30_000 }).toBe(0);
  await engines.kafka.control.pause();
  await signIns('frozen-person', 2);
  platform.signal('identity', 'SIGSTOP');
  await engines.kafka.control.resume();
  expect(await unpublished()).toBeGreaterThan(0);
  // Only the other process can have done this.
  await expect.poll(unpublished, { timeout: 60_000, interval: 250 }).toBe(0);
  platform.signal('identity', 'SIGCONT');
  await platform.ready('identity');
  await signIns('frozen-person', 2);
  await expectJournal('frozen-person', 4);
  await connection.close();
  await replica.stop();
});
