import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testEngines } from './engines.ts';
import { giveBack, rememberContents, takeDatabase } from './prepared-databases.ts';

const client = new mongoose.mongo.MongoClient(inject('mongoUrl'));
beforeAll(async () => {
  await client.connect();
});
afterAll(() => client.close());

test('the next file gets a database as its migrations left it, with its indexes, until its shape is broken', async () => {
  const kind = 'shelves';
  const first = testEngines(kind);
  const db = client.db(first.database);
  await db.createCollection('empty');
  await db.collection('seeded').createIndex({ place: 1 }, { name: 'place' });
  await db.collection('seeded').insertOne({ place: 1 });
  await rememberContents(db);

  await db.collection('empty').insertOne({ by: 'a test' });
  await db.collection('seeded').updateMany({}, { $set: { place: 2 } });
  await db.collection('seeded').insertOne({ place: 3 });
  await db.collection('more').insertOne({});
  // Who is there at the same time gets another one.
  const beside = testEngines(kind);
  expect(beside.database).not.toBe(first.database);
  await first.cleanup();

  const next = testEngines(kind);
  expect(next.database).toBe(first.database);
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['empty', 'seeded']);
  expect(await db.collection('empty').countDocuments()).toBe(0);
  const seeded = await db
    .collection('seeded')
    .find({}, { projection: { _id: 0 } })
    .toArray();
  expect(seeded).toEqual([{ place: 1 }]);
  expect((await db.collection('seeded').indexes()).map(({ name }) => name)).toContain('place');

  await db.collection('empty').drop();
  expect(await giveBack(client, next.database)).toBe(false);
  expect(takeDatabase(kind, () => 'new')).toBe('new');
  await Promise.all([next, beside].map((engines) => engines.cleanup()));
});
