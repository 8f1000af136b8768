import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { schemaMigration } from '../migrations/schema-migration.ts';
import { saveNext } from '../unit-of-work/save-next.ts';
import { createUnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { defineCollection, part, required } from './collection.ts';
import type { Mongo } from './connect.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import { findPage } from './find-page.ts';
import { indexDrift } from './index-drift.fixtures.ts';
import { startMongo } from './mongo.fixtures.ts';

interface Shelf {
  readonly _id: string;
  readonly name: string;
  readonly kind: 'wood' | 'steel';
  readonly boards: readonly { readonly width: number; readonly label: string }[];
  readonly labels: Readonly<Record<string, { readonly text: string }>>;
  readonly sequence: number;
}

const shelves = defineCollection<Shelf>(
  'shelves',
  {
    _id: required(String),
    name: required(String),
    kind: required(String, { enum: ['wood', 'steel'] }),
    boards: required([part({ width: required(Number), label: required(String) })]),
    labels: required(Map, { of: part({ text: required(String) }) }),
    sequence: required(Number, { min: 1 }),
  },
  [{ name: 'name', key: { name: 1 }, unique: true }],
);

let mongo: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
  await migrateForTest(mongo, [schemaMigration('0001-shelves', shelves)]);
});
afterAll(() => mongo.close());

const shelf = (name: string, more: object = {}): Shelf => ({
  _id: name,
  name,
  kind: 'wood',
  sequence: 1,
  boards: [{ width: 80, label: '' }],
  labels: { ru: { text: 'Полка' } },
  ...more,
});
const units = () => createUnitsOfWork({ mongo, log: { warn: () => {} } });
const save = (row: Shelf) => units().run((unit) => saveNext(shelves.model(mongo.connection), row, unit));
const stored = (id: string) => shelves.model(mongo.connection).findOne({ _id: id }).lean<Shelf>();

describe('a row', () => {
  it('is read as it was written, with empty texts and keys that are data', async () => {
    await save(shelf('whole'));
    expect(await stored('whole')).toEqual(shelf('whole'));
  });

  it.each([
    ['a field that is missing', { name: undefined }, 'name'],
    ['a value of another type', { boards: [{ width: 'wide', label: '' }] }, 'boards.0.width'],
    ['no choice', { kind: 'glass' }, 'kind'],
    ['an unknown key', { secret: 1 }, 'secret'],
    ['an unknown key inside', { boards: [{ width: 1, label: '', secret: 1 }] }, 'secret'],
    ['an unknown key below a key that is data', { labels: { ru: { text: 'x', secret: 1 } } }, 'secret'],
    ['an operator for a text', { name: { $ne: null } }, 'name'],
  ])('is refused with %s, when it is made and when it is changed', async (_, wrong, path) => {
    await expect(save(shelf('wrong', wrong))).rejects.toThrow(path);
    expect(await stored('wrong')).toBeNull();
    await save(shelf(`right ${path} ${_}`));
    const next = shelf(`right ${path} ${_}`, { ...wrong, sequence: 2 });
    await expect(save(next)).rejects.toThrow(path);
    expect((await stored(next._id))?.sequence).toBe(1);
  });

  it('of another shape is refused by the database itself, whoever writes it', async () => {
    const rows = mongo.connection.collection<{ _id: string }>('shelves');
    await expect(rows.insertOne({ _id: 'raw' })).rejects.toThrow('failed validation');
    await save(shelf('raw change'));
    await expect(rows.updateOne({ _id: 'raw change' }, { $set: { kind: 'glass' } })).rejects.toThrow(
      'failed validation',
    );
  });

  it('that a unique index refuses is told apart from other failures', async () => {
    await save(shelf('taken'));
    const error = await save(shelf('other', { name: 'taken' })).catch((reason: unknown) => reason);
    expect(isDuplicateKey(error)).toBe(true);
    expect(isDuplicateKey(new Error('11000'))).toBe(false);
  });
});

it('a state that is not the one before is not replaced', async () => {
  await save(shelf('states'));
  await save(shelf('states', { kind: 'steel', sequence: 2 }));
  await expect(save(shelf('states', { sequence: 2 }))).rejects.toMatchObject({
    definition: { code: 'request.conflict' },
  });
  expect(await stored('states')).toMatchObject({ kind: 'steel', sequence: 2 });
});

it('a query by a field that is not in the shape fails instead of finding everything', async () => {
  const query = shelves.model(mongo.connection).findOne({ nmae: 'whole' } as never);
  await expect(query.lean()).rejects.toThrow('nmae');
});

it('a page sorts as people do and is told from the next one by its id', async () => {
  const rows = shelves.model(mongo.connection);
  for (const name of ['page 10', 'Page 9', 'page Я', 'page а']) await save(shelf(name));
  const page = async (offset: number) => {
    const query = { sort: 'kind', order: 'ASC', offset, limit: 2 } as const;
    const fields = { kind: 'kind', name: 'name' };
    const { rows: found, meta } = await findPage<Shelf>(rows, {
      filter: { name: { $regex: '^page', $options: 'i' } },
      query,
      sortFields: fields,
    });
    expect(meta).toEqual({ ...query, total: 4, more: false });
    return found.map(({ name }) => name);
  };
  const all = [...(await page(0)), ...(await page(2))];
  expect(new Set(all).size).toBe(4);
  const { rows: byName } = await findPage<Shelf>(rows, {
    filter: { name: { $regex: '^page', $options: 'i' } },
    query: { sort: 'name', order: 'ASC', offset: 0, limit: 9 },
    sortFields: { name: 'name' },
  });
  expect(byName.map(({ name }) => name)).toEqual(['Page 9', 'page 10', 'page а', 'page Я']);
});

it('indexes that the database and the schemas do not share are named', async () => {
  expect(await indexDrift(mongo.connection, [shelves])).toEqual([]);
  await mongo.connection.collection('shelves').createIndex({ kind: 1 }, { name: 'forgotten' });
  await mongo.connection.collection('shelves').dropIndex('name');
  expect(await indexDrift(mongo.connection, [shelves])).toEqual([
    expect.stringMatching(/^shelves: .*forgotten.* is in no schema$/),
    expect.stringMatching(/^shelves: .*name.* is missing$/),
  ]);
});
