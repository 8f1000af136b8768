import { calmRequestQueues } from '@gatehouse/kit/events/bus/kafka-request-queue.ts';
import { topicsServed } from '@gatehouse/kit/events/bus/topics-served.ts';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEngines } from './engines.ts';

calmRequestQueues();
const engines = testEngines();
const mongo = new mongoose.mongo.MongoClient(engines.mongoUrl);
const redis = new Redis(engines.redisUrl, { lazyConnect: true });
const admin = new Kafka({ brokers: engines.kafkaBrokers, logLevel: logLevel.NOTHING }).admin();

beforeAll(async () => {
  await Promise.all([mongo.connect(), redis.connect(), admin.connect()]);
});

afterAll(async () => {
  await engines.cleanup();
  await Promise.all([mongo.close(), redis.quit(), admin.disconnect()]);
});

test('a transaction commits with majority on the replica set', async () => {
  const database = mongo.db(engines.database);
  await database.createCollection('things');
  await mongo.withSession((session) =>
    session.withTransaction(
      async () => {
        await database.collection('things').insertOne({ name: 'one' }, { session });
        await database.collection('things').insertOne({ name: 'two' }, { session });
      },
      { writeConcern: { w: 'majority' } },
    ),
  );
  expect(await database.collection('things').countDocuments()).toBe(2);
});

test('Redis never evicts, because BullMQ would lose jobs', async () => {
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
});

test('a topic that nobody made is not made by asking for it', async () => {
  await expect(admin.fetchTopicMetadata({ topics: [`${engines.topicPrefix}never-made`] })).rejects.toThrow();
});

test('cleaning up takes the database, the topics and the keys of this file and leaves the others', async () => {
  const other = testEngines();
  await mongo.db(engines.database).collection('mine').insertOne({});
  await mongo.db(other.database).collection('theirs').insertOne({});
  await redis.set(`${engines.redisPrefix}mine`, '1');
  await redis.set(`${other.redisPrefix}theirs`, '1');
  const made = [engines, other].map(({ topicPrefix }) => `${topicPrefix}events`);
  const topics = made.map((topic) => ({ topic, numPartitions: 1 }));
  // kafkajs takes a broker that has not read of a topic yet for one that never will.
  await admin.createTopics({ topics, waitForLeaders: false });
  await topicsServed(admin, new Map(made.map((topic) => [topic, 1])));

  await engines.cleanup();

  const names = (await mongo.db('admin').admin().listDatabases({ nameOnly: true })).databases.map(
    (database) => database.name,
  );
  expect(names).toContain(other.database);
  expect(names).not.toContain(engines.database);
  expect(await redis.exists(`${engines.redisPrefix}mine`)).toBe(0);
  expect(await redis.exists(`${other.redisPrefix}theirs`)).toBe(1);
  // The controller confirms a deletion before the broker has read of it.
  await expect.poll(() => admin.listTopics()).not.toContain(made[0]);
  expect(await admin.listTopics()).toContain(made[1]);
  await other.cleanup();
});
