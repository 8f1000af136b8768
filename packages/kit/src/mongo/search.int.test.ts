/** What a searched list finds, held against a filter in memory, and what it costs the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { schemaMigration } from '../migrations/schema-migration.ts';
import { searchMigration } from '../migrations/search-migration.ts';
import { defineCollection, part as partOf, required } from './collection.ts';
import type { Mongo } from './connect.ts';
import { findChoices, findPage, pageIndexes } from './find-page.ts';
import { startMongo } from './mongo.fixtures.ts';
import { queryWork, wastedWork } from './query-work.fixtures.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths, withGrams } from './search.ts';

interface Book {
  readonly _id: string;
  readonly title: string;
  readonly chapters: readonly { readonly title: string }[];
  readonly authorId: string | null;
  readonly sequence: number;
}

const paths: SearchedPaths = { texts: ['title', 'chapters.title'], references: ['authorId'] };
const indexes = pageIndexes(['title']);
const shape = {
  _id: required(String),
  title: required(String),
  chapters: required([partOf<Book['chapters'][number]>({ title: required(String) })]),
  authorId: { type: String, default: null },
  sequence: required(Number),
};
const earlier = defineCollection<Book>('books', shape, indexes);
const books = defineCollection<Book & Searchable>('books', { ...shape, grams: gramsField }, [
  ...indexes,
  gramsIndex,
]);

const ROWS = 1_300;
const written = Array.from({ length: ROWS }, (_, index): Book => {
  const title = index % 60 === 0 ? `Straße ${index} (a+b)` : `Книга ${index}`;
  const authorId = index % 100 === 3 ? `author-${index}` : null;
  const chapters = [{ title: `Глава ${index % 7}` }, { title: index === 777 ? 'Ёж — 😀' : 'конец' }];
  return { _id: `book-${index}`, title, chapters, authorId, sequence: 1 };
});

let mongo: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
  await migrateForTest(mongo, [schemaMigration('0001-books', earlier)]);
  await earlier.driver(mongo.connection).insertMany(written.slice(1));
  await migrateForTest(mongo, [
    schemaMigration('0001-books', earlier),
    searchMigration('0002-search', { collection: books, paths }),
  ]);
  // As the version before writes it, while both run.
  await earlier.driver(mongo.connection).insertOne(written[0] as Book);
});
afterAll(() => mongo?.close());

const page = (part: string, more: { offset?: number; limit?: number; authors?: string[] } = {}) => {
  const { offset = 0, limit = 20, authors } = more;
  return findPage<Book & Searchable, Book>(books.model(mongo.connection), {
    filter: {},
    search: {
      part,
      texts: paths.texts,
      ...(authors !== undefined && { references: { path: 'authorId', ids: authors } }),
    },
    query: { sort: 'title', order: 'ASC', offset, limit },
    sortFields: { title: 'title' },
  });
};
const inMemory = (part: string, authors: readonly string[] = []) =>
  written.filter(
    ({ title, chapters, authorId }) =>
      [title, ...chapters.map((chapter) => chapter.title)].some((text) =>
        text.toLowerCase().includes(part.toLowerCase()),
      ) ||
      (authorId !== null && authors.includes(authorId)),
  );
const ids = (rows: readonly Book[]) => rows.map(({ _id }) => _id).sort();

describe('a page of what holds a part of a text', () => {
  it.each([
    'книга 77',
    'КНИГА 1299',
    '777',
    'глава 3',
    'ёж',
    '😀',
    'STRASSE',
    'straße',
    '(a+b)',
    '.*',
    '%',
    'a0',
  ])('has all that hold %o and no others', async (part) => {
    const expected = inMemory(part);
    const { rows, meta } = await page(part, { limit: 100 });
    expect(meta.total).toBe(Math.min(expected.length, 1_000));
    expect(meta.more).toBe(expected.length > 1_000);
    expect(rows).toHaveLength(Math.min(expected.length, 100));
    if (expected.length <= 100) expect(ids(rows)).toEqual(ids(expected));
    // What the index is made of stays inside.
    for (const row of rows) expect(row).not.toHaveProperty('grams');
  });

  it('has all rows where nothing can be searched for', async () => {
    for (const part of ['', '\0'])
      expect((await page(part)).meta).toMatchObject({ total: 1_000, more: true });
  });

  it('has those that refer to what is found by a text of its own', async () => {
    const authors = ['author-103', 'author-503'];
    for (const part of ['книга 77', 'ё', 'no such text']) {
      const { rows, meta } = await page(part, { authors });
      expect(ids(rows)).toEqual(ids(inMemory(part, authors)));
      expect(meta).toMatchObject({ total: rows.length, more: false });
    }
  });

  it('is told behind what is counted whether another follows, and where the rows end', async () => {
    const total = inMemory('книга').length;
    expect((await page('книга')).meta).toMatchObject({ total: 1_000, more: true });
    expect((await page('книга', { offset: 1_000 })).meta).toMatchObject({ total: 1_020, more: true });
    const last = await page('книга', { offset: total - 5 });
    expect(last.rows).toHaveLength(5);
    expect(last.meta).toMatchObject({ total, more: false });
    const behind = await page('книга', { offset: 90_000 });
    expect(behind).toMatchObject({ rows: [], meta: { total, more: false } });
  });
});

it.each([
  ['a rare text', 'книга 1234', 100],
  ['a rare text of two characters', 'ёж', 10],
  // The count reads what it counts, twice where a run is a range.
  ['a text that most rows hold', 'кн', 2_010],
])('%s is found without looking through the collection', async (_, part, most) => {
  const work = await queryWork(mongo.connection, 'books', () => page(part, { limit: 10 }));
  expect(work.filter(({ planSummary = '' }) => planSummary.includes('COLLSCAN'))).toEqual([]);
  for (const { docsExamined = 0 } of work) expect(docsExamined).toBeLessThanOrEqual(most);
});

it('a list that is not searched is read in order, those of the page alone', async () => {
  const ask = () =>
    findPage(books.model(mongo.connection), {
      filter: {},
      sortFields: { title: 'title' },
      query: { sort: 'title', order: 'DESC', offset: 20, limit: 20 },
    });
  expect(wastedWork(await queryWork(mongo.connection, 'books', ask), 40)).toEqual([]);
});

it('choices are the first by name that hold the text', async () => {
  const choices = async (part: string) => {
    const search = { part, texts: ['title'] };
    const model = books.model(mongo.connection);
    const found = await findChoices<Book & Searchable, Book>(model, { search, by: 'title', limit: 3 });
    return found.map(({ title }) => title);
  };
  expect(await choices('книга 12')).toEqual(['Книга 12', 'Книга 121', 'Книга 122']);
  expect(await choices('книга')).toEqual(['Книга 1', 'Книга 2', 'Книга 3']);
  expect(await choices('глава')).toEqual([]);
});

it('rows that are there are filled; one that the version before writes is found without', async () => {
  const stored = earlier.driver(mongo.connection) as unknown as {
    countDocuments(filter: object): Promise<number>;
  };
  expect(await stored.countDocuments({ grams: { $exists: false } })).toBe(1);
  const { grams } = withGrams(written[3] as Book, paths);
  expect(await books.driver(mongo.connection).findOne({ _id: 'book-3' })).toMatchObject({ grams });
});
