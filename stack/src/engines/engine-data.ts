import { Redis } from 'ioredis';
import type { KafkaJSProtocolError } from 'kafkajs';
import mongoose from 'mongoose';
import { withKafkaAdmin } from './kafka-admin.ts';

type MongoClient = mongoose.mongo.MongoClient;

/** With one connection, and one that looks after it: the server begins a thread for each. */
export async function withMongo<T>(mongoUrl: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(mongoUrl, {
    maxPoolSize: 1,
    serverMonitoringMode: 'poll',
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Drops the databases whose name `isLeftover` accepts. */
export async function dropDatabases(
  engine: string | MongoClient,
  isLeftover: (name: string) => boolean,
): Promise<void> {
  if (typeof engine === 'string') return withMongo(engine, (client) => dropDatabases(client, isLeftover));
  const { databases } = await engine.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (isLeftover(name)) await engine.db(name).dropDatabase();
}

/** Of topics that go together some may be gone by then: whoever else removed them was faster, and the others are deleted. */
const unlessGone = (error: unknown): void => {
  const { type, cause } = error as KafkaJSProtocolError & { cause?: KafkaJSProtocolError };
  if (![type, cause?.type].includes('UNKNOWN_TOPIC_OR_PARTITION')) throw error;
};

/** Deletes the topics and idle consumer groups whose name `isLeftover` accepts. */
export async function deleteTopics(
  brokers: readonly string[],
  isLeftover: (name: string) => boolean,
): Promise<void> {
  await withKafkaAdmin(brokers, { retries: 5 }, async (admin) => {
    const topics = (await admin.listTopics()).filter(isLeftover);
    if (topics.length > 0) await admin.deleteTopics({ topics }).catch(unlessGone);
    const groups = (await admin.listGroups()).groups.map((group) => group.groupId).filter(isLeftover);
    // A group with members that are still leaving cannot be deleted; the next run takes it along.
    if (groups.length > 0) await admin.deleteGroups(groups).catch(() => {});
  });
}

/** Deletes the keys that begin with `prefix` and whose full name `isLeftover` accepts. */
export async function deleteKeys(
  redisUrl: string,
  prefix: string,
  isLeftover: (name: string) => boolean = () => true,
): Promise<void> {
  const client = new Redis(redisUrl, { lazyConnect: true });
  try {
    await client.connect();
    for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 })) {
      const doomed = (keys as string[]).filter(isLeftover);
      if (doomed.length > 0) await client.unlink(...doomed);
    }
  } finally {
    client.disconnect();
  }
}
