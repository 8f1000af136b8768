/**
 * What only a person may know is nowhere to be found afterwards (N20): not in logs, topics, databases or Redis. Real
 * secrets travel through the running platform; then everything it wrote is searched for them.
 */
import { readFile } from 'node:fs/promises';
import { createKafka } from '@gatehouse/kit/events/kafka-client.ts';
import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { type BrowserClient, browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { type MessageSink, startMessageSink } from '@gatehouse/testkit/visiting/message-sink.ts';
import { register } from '@gatehouse/testkit/visiting/registration.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { importDemoDomains } from '../../demo-data/import-domains.ts';

const names = ['identity', 'profile', 'platform', 'audit', 'notification', 'bff'] as const;
const engines = {
  mongoUrl: inject('mongoUrl'),
  kafkaBrokers: inject('kafkaBrokers').join(','),
  redisUrl: inject('redisUrl'),
};
let sink: MessageSink;
let platform: IsolatedPlatform;
let origin: string;

beforeAll(async () => {
  sink = await startMessageSink();
  platform = await startIsolatedPlatform({
    env: process.env,
    name: 'secrets',
    engines,
    only: names,
    extra: {
      notification: { GATEHOUSE_SMTP_URL: sink.smtpUrl, GATEHOUSE_SMS_URL: sink.smsUrl },
      ...Object.fromEntries(
        names
          .filter((name) => name !== 'notification')
          .map((name) => [name, { GATEHOUSE_LOG_LEVEL: 'trace' }]),
      ),
    },
  });
  await platform.ready();
  const port = Number(new URL(platform.urls.bff ?? '').port);
  origin = `http://localhost:${port}`;
  await importDemoDomains(port, platform.environment('platform'));
}, 120_000);

afterAll(async () => {
  await platform?.dispose();
  await sink?.close();
}, 60_000);

const signIn = (client: BrowserClient, email: string, password: string) =>
  client.post('/platform/auth/login/email', { flow: 'credentials', email, password });

/** Everything in the databases, as text. */
const databases = async (): Promise<string> => {
  const connection = await mongoose.createConnection(engines.mongoUrl).asPromise();
  const parts: string[] = [];
  for (const name of names) {
    const database = connection.useDb(`${platform.databasePrefix}${name}`);
    for (const { name: collection } of (await database.db?.listCollections().toArray()) ?? [])
      parts.push(JSON.stringify(await database.collection(collection).find().toArray()));
  }
  await connection.close();
  return parts.join('\n');
};

/** Every message of every topic, as text. */
const topics = async (): Promise<string> => {
  const kafka = createKafka({
    clientId: 'secrets',
    brokers: engines.kafkaBrokers.split(','),
    log: pino({ level: 'silent' }),
  });
  const admin = kafka.admin();
  await admin.connect();
  const own = (await admin.listTopics()).filter((topic) => topic.startsWith(platform.topicPrefix));
  const ends = await Promise.all(own.map((topic) => admin.fetchTopicOffsets(topic)));
  const wanted = ends.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const consumer = kafka.consumer({ groupId: `${platform.topicPrefix}secrets` });
  await consumer.connect();
  await consumer.subscribe({ topics: own, fromBeginning: true });
  const parts: string[] = [];
  await consumer.run({
    eachMessage: async ({ message }) => {
      parts.push(`${message.key} ${message.value} ${JSON.stringify(message.headers)}`);
    },
  });
  await vi.waitFor(() => expect(parts.length).toBeGreaterThanOrEqual(wanted), { timeout: 30_000 });
  await consumer.disconnect();
  await admin.disconnect();
  expect(wanted).toBeGreaterThan(0);
  return parts.join('\n');
};

const redisContent = async (): Promise<string> => {
  const redis = new Redis(engines.redisUrl);
  const keys = await redis.keys(`${platform.redisPrefix}*`);
  const parts = await Promise.all(
    keys.map(async (key) => {
      const read = {
        string: 'get',
        hash: 'hgetall',
        list: 'lrange',
        set: 'smembers',
        zset: 'zrange',
        stream: 'xrange',
      };
      const kind = (await redis.type(key)) as keyof typeof read;
      const range = { list: ['0', '-1'], zset: ['0', '-1'], stream: ['-', '+'] }[kind as 'list'] ?? [];
      return `${key} ${JSON.stringify(await redis.call(read[kind] ?? 'get', key, ...range))}`;
    }),
  );
  redis.disconnect();
  return parts.join('\n');
};

const logs = async (): Promise<string> =>
  (await Promise.all(names.map((name) => readFile(platform.logFile(name), 'utf8')))).join('\n');

test('no password, code, link or cookie is written anywhere', { timeout: 120_000 }, async () => {
  const email = 'newcomer@secrets.example';
  const person = { email, mobile: '+79160001122', password: 'Canary-Wren-Nest-58' };
  const newPassword = 'Canary-Heron-Reed-93';
  const wrongPassword = 'Canary-Wrong-Guess-17';
  const client = browserClient(origin);
  // The services learn of the imported domains by their own events.
  const registered = await vi.waitFor(() => register({ client, sink, ...person }), {
    timeout: 60_000,
    interval: 1_000,
  });
  await client.get('/platform/user/profile/details');
  const restoring = browserClient(origin);
  await restoring.get('/platform/ui/project/info');
  expect((await signIn(restoring, email, wrongPassword)).status).toBe(400);
  expect((await restoring.post('/platform/password/link', { email })).status).toBe(204);
  const restore = /\/platform\/new-password\/([\w-]+)/.exec(await sink.next(email))?.[1] ?? '';
  const change = { password: newPassword, repeatPassword: newPassword };
  const changed = await restoring.put(`/platform/password/${restore}`, change);
  expect([changed.status, changed.body]).toEqual([204, null]);
  expect((await signIn(restoring, email, newPassword)).status).toBe(200);

  // What the journal shows has gone all the way.
  await vi.waitFor(async () => expect(await databases()).toContain('identity.account.password-changed'), {
    timeout: 30_000,
    interval: 500,
  });
  const written = {
    logs: await logs(),
    topics: await topics(),
    databases: await databases(),
    redis: await redisContent(),
  };
  const secrets = {
    password: person.password,
    'new password': newPassword,
    'wrong password': wrongPassword,
    'registration link': registered.link,
    'restore link': restore,
    'first session cookie': client.cookie('gatehouse') ?? '',
    'session cookie': restoring.cookie('gatehouse') ?? '',
  };
  const found = Object.entries(written).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => secret === '' || text.includes(secret))
      .map(([name]) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  // Four digits stand in every number by chance; as a value of its own the code would be quoted.
  const code = new RegExp(`"${registered.code}"|: ?${registered.code}[,}]`);
  expect(
    Object.entries(written)
      .filter(([, text]) => code.test(text))
      .map(([place]) => place),
  ).toEqual([]);
  // The search itself finds what was written.
  expect(written.topics).toContain('identity.account.created');
  expect(written.databases).toContain(email);
  expect(written.logs.length).toBeGreaterThan(1_000);
});
