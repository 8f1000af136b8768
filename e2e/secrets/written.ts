/** All that a platform has written, to be searched. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createKafka } from '@gatehouse/kit/events/bus/kafka-client.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import type { EngineUrls } from '@gatehouse/stack/processes.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { expect, vi } from 'vitest';

/** How each kind of key is read whole. */
const reads = {
  string: ['get'],
  hash: ['hgetall'],
  list: ['lrange', '0', '-1'],
  set: ['smembers'],
  zset: ['zrange', '0', '-1'],
  stream: ['xrange', '-', '+'],
} as const;

/** What was written by these processes of a platform. */
export const writtenBy = (platform: IsolatedPlatform, names: readonly string[], engines: EngineUrls) => {
  const connected = async <T>(work: (connection: mongoose.Connection) => Promise<T>): Promise<T> => {
    const connection = await mongoose.createConnection(engines.mongoUrl).asPromise();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  const databaseOf = (connection: mongoose.Connection, name: string) =>
    connection.useDb(`${platform.databasePrefix}${name}`);
  const rowsOf = async (database: mongoose.Connection, collection: string): Promise<Buffer> =>
    Buffer.concat(
      (await database.collection(collection).find({}, { raw: true }).toArray()) as unknown as Buffer[],
    );

  /** Every collection as the database has it, by `service.collection`. */
  const collections = (): Promise<ReadonlyMap<string, Buffer>> =>
    connected(async (connection) => {
      const found = new Map<string, Buffer>();
      for (const name of names) {
        const database = databaseOf(connection, name);
        for (const { name: collection } of (await database.db?.listCollections().toArray()) ?? [])
          found.set(`${name}.${collection}`, await rowsOf(database, collection));
      }
      return found;
    });

  /** The journal alone, for whoever waits until it tells of something. */
  const journal = (): Promise<string> =>
    connected(async (connection) => (await rowsOf(databaseOf(connection, 'audit'), 'history')).toString());

  /** Every message of every topic. */
  const topics = async (): Promise<string> => {
    const kafka = createKafka(
      { log: pino({ level: 'silent' }) },
      { clientId: 'secrets', brokers: engines.kafkaBrokers.split(',') },
    );
    const admin = kafka.admin();
    await admin.connect();
    const own = (await admin.listTopics()).filter((topic) => topic.startsWith(platform.topicPrefix));
    const ends = await Promise.all(own.map((topic) => admin.fetchTopicOffsets(topic)));
    const wanted = ends.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    // Another group each time: one goes on where it was.
    const consumer = kafka.consumer({ groupId: `${platform.topicPrefix}secrets-${randomUUID()}` });
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

  const redis = async (): Promise<string> => {
    const client = new Redis(engines.redisUrl);
    const parts = (await client.keys(`${platform.redisPrefix}*`)).map(async (key) => {
      const kind = (await client.type(key)) as keyof typeof reads | 'none';
      // It has expired meanwhile.
      if (kind === 'none') return '';
      const [read, ...range] = reads[kind];
      return `${key} ${JSON.stringify(await client.call(read, key, ...range))}`;
    });
    const content = await Promise.all(parts);
    client.disconnect();
    return content.join('\n');
  };

  const logs = async (): Promise<string> =>
    (await Promise.all(names.map((name) => readFile(platform.logFile(name), 'utf8')))).join('\n');

  const answerOf = async (address: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return answer.text();
  };
  /** What Prometheus reads of each process. */
  const metrics = async (): Promise<string> =>
    (await Promise.all(names.map((name) => answerOf(`${platform.urls[name]}/metrics`)))).join('\n');

  /** The bundle for support, as an administrator gets it. */
  const bundle = async (): Promise<string> => {
    const ring = readKeyRing(JSON.parse(platform.environment('bff').GATEHOUSE_ACTOR_KEYS ?? ''));
    const sign = createActorTokenSigner({ ring, clock: systemClock });
    const actor = accountActor('administrator', { methods: ['setting.diagnostics.read'] });
    return answerOf(`${platform.urls.platform}/api/v1/platform/setting/diagnostics/bundle`, {
      authorization: `Bearer ${await sign(actor, 'platform')}`,
    });
  };

  return { collections, journal, topics, redis, logs, metrics, bundle };
};
