import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { backUpDatabase, restoreDatabase } from './database.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = mongoose.mongo;
const now = new Date('2026-05-06T07:08:09Z');
let mongo: Mongo;
let folder: string;

beforeAll(async () => {
  mongo = await startMongo('backup');
  folder = join(await mkdtemp(join(tmpdir(), 'gatehouse-backup-')), 'identity');
});
afterAll(async () => {
  await mongo.close();
  await rm(folder, { recursive: true, force: true });
});

const things = () => mongo.connection.collection<{ _id: string | number }>('things');
const backUp = () => backUpDatabase(mongo.connection, { service: 'identity', folder, now });
const restore = (service = 'identity') => restoreDatabase(mongo.connection, { service, folder, now });

it('brings back documents, indexes and options as they were', async () => {
  const strange = {
    _id: 'strange' as const,
    whole: new Int32(1),
    long: Long.fromString('9007199254740993'),
    float: new Double(2),
    exact: Decimal128.fromString('0.10'),
    id: new ObjectId(),
    bytes: new Binary(Buffer.from([1, 2]), 4),
    stamp: new Timestamp({ t: 5, i: 6 }),
    at: now,
    nothing: null,
    nested: { list: [1, 'two', { three: 3 }] },
  };
  await mongo.connection.createCollection('things', { validator: { _id: { $exists: true } } });
  await things().insertOne(strange as never);
  await things().insertMany(Array.from({ length: 2_500 }, (_, index) => ({ _id: index })));
  await things().createIndex({ at: 1 }, { name: 'by-time', sparse: true });
  const raw = () => things().find({ _id: 'strange' }, { promoteValues: false }).next();
  const before = await raw();

  const manifest = await backUp();
  expect(manifest.collections.find(({ name }) => name === 'things')?.documents).toBe(2_501);
  await things().deleteMany({});
  await things().insertOne({ _id: 'written later' });
  await restore();

  expect(await things().countDocuments()).toBe(2_501);
  expect(await raw()).toEqual(before);
  expect(await things().indexes()).toMatchObject([{ name: '_id_' }, { name: 'by-time', sparse: true }]);
  await expect(mongo.connection.db?.listCollections({ name: 'things' }).next()).resolves.toMatchObject({
    options: { validator: { _id: { $exists: true } } },
  });
});

it('brings back what is older than the shape of its collection', async () => {
  const shaped = mongo.connection.collection<{ _id: string; size: unknown }>('shaped');
  await shaped.insertOne({ _id: 'older', size: 'big' });
  const validator = { $jsonSchema: { properties: { size: { bsonType: 'number' } } } };
  await mongo.connection.db?.command({ collMod: 'shaped', validator, validationLevel: 'moderate' });
  await backUp();
  await shaped.deleteMany({});
  await restore();
  expect(await shaped.find().toArray()).toEqual([{ _id: 'older', size: 'big' }]);
  await expect(shaped.insertOne({ _id: 'newer', size: 'big' })).rejects.toThrow('failed validation');
  await shaped.drop();
});

it('holds one moment although writers go on', async () => {
  const pairs = mongo.connection.collection<{ _id: number }>('pairs');
  const twins = mongo.connection.collection<{ _id: number }>('zz-twins');
  for (const rows of [pairs, twins]) await rows.insertOne({ _id: 0 });
  let writing = true;
  const writer = (async () => {
    for (let _id = 1; writing; _id += 1) {
      await mongo.transaction(async (session) => {
        await pairs.insertOne({ _id }, { session });
        await twins.insertOne({ _id }, { session });
      });
    }
  })();
  const manifest = await backUp();
  writing = false;
  await writer;
  const count = (name: string) => manifest.collections.find((one) => one.name === name)?.documents;
  expect(count('pairs')).toBeGreaterThan(0);
  expect(count('zz-twins')).toBe(count('pairs'));
});

it('touches nothing when a file is damaged, cut or another service’s', async () => {
  await backUp();
  await things().insertOne({ _id: 'stays' });
  await expect(restore('profile')).rejects.toThrow('holds a backup of identity');
  const file = join(folder, 'things.bson');
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, -3));
  await expect(restore()).rejects.toThrow('things.bson is damaged');
  await writeFile(file, whole);
  await appendFile(file, 'x');
  await expect(restore()).rejects.toThrow('things.bson is damaged');
  expect(await things().countDocuments({ _id: 'stays' })).toBe(1);
});
