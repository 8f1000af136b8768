/** Every plan over the same rows, held against what a filter in memory finds. */
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { startMongo } from '@gatehouse/kit/mongo/mongo.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations/migrations.ts';
import type { Condition } from './modules/history/filter.domain.ts';
import { history as collection, type StoredRow } from './modules/history/history.model.ts';
import { createHistoryReadModel, type PageRequest } from './modules/history/history.read-model.ts';
import { createHistoryRepository } from './modules/history/history.repository.ts';
import type { SortKey } from './modules/history/plan.domain.ts';
import { positionOf } from './modules/history/position.domain.ts';
import { entityOf, typesOf } from './modules/history/row.domain.ts';

const types = [...typesOf('session'), ...typesOf('profile'), ...typesOf('setting')];
const changers = ['anna', 'boris', 'clara'];
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

const rowAt = (index: number): StoredRow => {
  const type = pick(types, index * 7 + Math.floor(index / 11));
  const changer = pick(changers, Math.floor(index / 3));
  const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 60_000).toISOString();
  const event = { id: `e${index}`, time, sequence: index };
  return {
    _id: positionOf(event),
    eventId: event.id,
    date: new Date(time),
    type,
    sequence: index,
    entity: entityOf(type) as string,
    entityId: `x${index % 5}`,
    entityName: null,
    changer,
    changerSort: `name of ${changer}`,
    changes: [],
    fields: [pick(['city', 'email'], index)],
    ...(index % 4 === 0 ? {} : { personId: pick(['anna', 'boris'], index) }),
    ip: `10.0.${index % 3}.1`,
    words: [pick(['chrome', 'firefox', 'safari'], Math.floor(index / 2))],
  };
};
const stored = Array.from({ length: 160 }, (_, index) => rowAt(index));

let mongo: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
  await migrateForTest(mongo, migrations);
  await collection.driver(mongo.connection).insertMany([...stored]);
});
afterAll(() => mongo?.close());

const singles: readonly Condition[] = [
  { name: 'person', path: 'personId', values: ['anna'] },
  { name: 'changer', path: 'changer', values: ['boris'], sortValues: ['name of boris'] },
  {
    name: 'changer',
    path: 'changer',
    values: ['anna', 'clara'],
    sortValues: ['name of anna', 'name of clara'],
  },
  { name: 'type', path: 'type', values: ['identity.session.ended'] },
  { name: 'type', path: 'type', values: typesOf('profile') },
  { name: 'entityId', path: 'entityId', values: ['x3'] },
  { name: 'field', path: 'fields', values: ['city'] },
  { name: 'address', path: 'ip', prefix: '10.0.' },
  { name: 'word', path: 'words', prefix: 'fire' },
];
const pairs = singles.flatMap((one, index) =>
  singles
    .slice(index + 1)
    .filter(({ name }) => name !== one.name)
    .map((other) => [one, other]),
);
const questions: readonly (readonly Condition[])[] = [[], ...singles.map((one) => [one]), ...pairs];

const isAsked = (row: StoredRow, { path, values, prefix }: Condition): boolean =>
  [row[path as keyof StoredRow] ?? []]
    .flat()
    .some((value) =>
      values === undefined ? `${value}`.startsWith(prefix ?? '') : values.includes(`${value}`),
    );

const sortPaths = { type: 'type', entity: 'entity', changer: 'changerSort', ip: 'ip' } as const;
const expected = ({ conditions, period: { from }, sort, order }: PageRequest): string[] => {
  const found = stored.filter(
    (row) =>
      conditions.every((condition) => isAsked(row, condition)) && (from === undefined || row.date >= from),
  );
  const key = (row: StoredRow) => (sort === 'date' ? '' : String(row[sortPaths[sort]]));
  const place = (row: StoredRow) => Buffer.from(row._id).toString('hex');
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  found.sort((a, b) => compare(key(a), key(b)) || compare(place(a), place(b)));
  return (order === 'ASC' ? found : found.toReversed()).map(({ eventId }) => eventId);
};

describe.each([
  ['few rows', { narrow: 10_000, merged: 200 }],
  ['many rows', { narrow: 0, merged: 200 }],
  ['many rows of more types than can be merged', { narrow: 0, merged: 0 }],
])('%s', (_, limits) => {
  const page = (request: PageRequest) => createHistoryReadModel(mongo.connection, limits).page(request);

  it.each(['date', 'type', 'entity', 'changer', 'ip'] as const)(
    'every pair of conditions by %s, cut into pages, in any period',
    async (sort: SortKey) => {
      for (const [index, conditions] of questions.entries()) {
        const from = index % 3 === 0 ? new Date(Date.UTC(2026, 0, 1, 0, 20)) : undefined;
        const order = index % 2 === 0 ? 'ASC' : 'DESC';
        const request = {
          conditions,
          period: { from, to: undefined },
          sort,
          order,
          offset: 0,
          limit: 200,
        } as const;
        const whole = expected(request);
        const said = JSON.stringify({ conditions, sort, order, from });
        const first = await page(request);
        expect(
          first.rows.map(({ eventId }) => eventId),
          said,
        ).toEqual(whole);
        expect([first.total, first.more], said).toEqual([whole.length, false]);
        const cut = await page({ ...request, offset: 7, limit: 5 });
        expect(
          cut.rows.map(({ eventId }) => eventId),
          said,
        ).toEqual(whole.slice(7, 12));
      }
    },
  );

  it('walked in batches are every row once, newest first', async () => {
    for (const conditions of questions) {
      const question = { conditions, period: { from: undefined, to: undefined } };
      const walked: string[] = [];
      const model = createHistoryReadModel(mongo.connection, limits);
      for await (const rows of model.batches(question, 9)) walked.push(...rows.map(({ eventId }) => eventId));
      const request = { ...question, sort: 'date', order: 'DESC', offset: 0, limit: 9 } as const;
      expect(walked, JSON.stringify(conditions)).toEqual(expected(request));
    }
  });
});

it('a changer’s rows are renamed all, over batches that end inside a type', async () => {
  const repository = createHistoryRepository(mongo.connection);
  const anna = { _id: 'anna', name: 'Zoe', sortName: 'zoe', nameWords: ['zoe'] } as never;
  const rows = stored.filter(({ changer }) => changer === 'anna').length;
  let changed = 0;
  let after: Awaited<ReturnType<typeof repository.stamp>>['last'];
  do {
    const progress = await repository.stamp(anna, after, 4);
    changed += progress.changed;
    after = progress.last;
  } while (after !== undefined);
  expect(changed).toBe(rows);
  const history = collection.driver(mongo.connection);
  expect(await history.countDocuments({ changerSort: 'zoe', words: 'zoe' })).toBe(rows);
  expect(await history.countDocuments({ changerSort: 'name of anna' })).toBe(0);
});

it('a database with the indexes of before gets those of now, and keeps no other', async () => {
  const history = collection.driver(mongo.connection);
  const names = async () => (await history.indexes()).map(({ name }) => name).toSorted();
  const now = await names();
  await history.dropIndex('by_changer_and_type');
  await history.createIndex({ changer: 1, _id: 1 }, { name: 'by_changer' });
  await history.createIndex({ entity: 1, _id: 1 }, { name: 'by_entity' });
  await mongo.connection.collection<{ _id: string }>('migrations').deleteOne({ _id: '0004-history-indexes' });
  await migrateForTest(mongo, migrations);
  expect(await names()).toEqual(now);
});
