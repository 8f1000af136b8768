import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineCollection, required, someDate, someText } from '../mongo/collection.ts';
import type { Mongo } from '../mongo/connect.ts';
import { indexDrift } from '../mongo/index-drift.fixtures.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { migrateForTest } from './migrations.fixtures.ts';
import { indexMigration, schemaMigration } from './schema-migration.ts';

interface Crate {
  readonly _id: string;
  readonly label: string | null;
  readonly until: Date | null;
}

const shape = {
  _id: required(String),
  label: { type: String, default: null },
  until: { type: Date, default: null },
};
const before = defineCollection<Crate>('crates', shape, [
  { name: 'label', key: { label: 1 }, unique: true, partialFilterExpression: { label: { $type: 'string' } } },
  { name: 'nobody', key: { until: -1 } },
]);
const after = defineCollection<Crate>('crates', shape, [
  { name: 'labelled', key: { label: 1 }, unique: true, partialFilterExpression: { label: someText } },
  { name: 'end', key: { until: 1 }, partialFilterExpression: { until: someDate } },
]);

let mongo: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
  await migrateForTest(mongo, [schemaMigration('0001-crates', before)]);
});
afterAll(() => mongo.close());

const planOf = async (filter: object) =>
  JSON.stringify(await mongo.connection.collection('crates').find(filter).explain('queryPlanner'));

it('brings an index that changes by another name, drops the others, and does nothing the second time', async () => {
  const rows = mongo.connection.collection<{ _id: string; label: string | null }>('crates');
  await rows.insertMany([
    { _id: 'a', label: 'one' },
    { _id: 'b', label: null },
    { _id: 'c', label: null },
  ]);
  expect(await planOf({ label: 'one' })).toContain('COLLSCAN');
  const migrations = [schemaMigration('0001-crates', before), indexMigration('0002-crates', after)];
  await migrateForTest(mongo, migrations);
  await migrateForTest(mongo, [...migrations, indexMigration('0003-again', after)]);
  expect(await indexDrift(mongo.connection, [after])).toEqual([]);
  await expect(rows.insertOne({ _id: 'd', label: 'one' })).rejects.toThrow('labelled');
});

it.each([
  ['a text', { label: 'one' }, 'labelled'],
  ['one of some texts', { label: { $in: ['one', 'two'] } }, 'labelled'],
  ['a date before another', { until: { $lte: new Date() } }, 'end'],
  ['a date between two', { until: { $gt: new Date(0), $lt: new Date() } }, 'end'],
])('%s implies the filter of a partial index', async (_, filter, index) => {
  expect(await planOf(filter)).toContain(`"indexName":"${index}"`);
});
