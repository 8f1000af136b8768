/** All that a platform has written, to be searched. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createKafka } from '@gatehouse/kit/events/bus/kafka-client.ts';
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

  return { collections, journal, topics, redis, logs };
};
