/** What the lists of the console cost the database, asked as the console asks, when they are long. */
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { startMongo } from '@gatehouse/kit/mongo/mongo.fixtures.ts';
import { queryWork, wastedWork } from '@gatehouse/kit/mongo/query-work.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banners } from './modules/banners/banners.model.ts';
import { type BannersRepository, createBannersRepository } from './modules/banners/banners.repository.ts';
import { documents, documentVersions } from './modules/documents/documents.model.ts';
import {
  createDocumentsRepository,
  type DocumentsRepository,
} from './modules/documents/documents.repository.ts';

const ROWS = 400;
const made = <Row>(rowAt: (index: number) => Row): Row[] =>
  Array.from({ length: ROWS }, (_, index) => rowAt(index));
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + (index % 97) * 60_000);
const text = { format: 'md', locales: [], version: 'hash' } as const;

let mongo: Mongo;
let lists: { documents: DocumentsRepository; banners: BannersRepository };
beforeAll(async () => {
  mongo = await startMongo();
  const { connection } = mongo;
  await migrateForTest(mongo, [schemaMigration('0001-lists', documents, documentVersions, banners)]);
  await documents.driver(connection).insertMany(
    made((index) => ({
      _id: `d${index}`,
      code: `code-${index % 89}-${index}`,
      name: `Name ${index % 83}`,
      ...text,
      type: index % 8 === 0 ? 'agreement' : 'document',
      enabled: true,
      adminVisible: true,
      versionNumber: 1,
      versionAt: at(index),
      sequence: 1,
      updatedAt: at(index),
    })),
  );
  await documentVersions.driver(connection).insertMany(
    made((index) => ({
      _id: `v${index}`,
      documentId: `d${index % 4}`,
      number: index + 1,
      ...text,
      at: at(index),
      author: { id: 'a', name: 'A' },
    })),
  );
  await banners.driver(connection).insertMany(
    made((index) => ({
      _id: `b${index}`,
      code: `code-${index % 89}-${index}`,
      title: `Title ${index % 83}`,
      text: 'x',
      link: null,
      visible: true,
      audience: [],
      dateFrom: null,
      dateTo: null,
      sequence: 1,
      updatedAt: at(index),
    })),
  );
  lists = {
    documents: createDocumentsRepository(connection),
    banners: createBannersRepository(connection),
  };
});
afterAll(() => mongo?.close());

const LIMIT = 20;
const second = { offset: LIMIT, limit: LIMIT };

it.each(['date', 'name', 'code', 'type'] as const)(
  'documents by %s are read in order, those of the page alone, whether or not they are filtered',
  async (sort) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const ask = () => lists.documents.page({}, { sort, order, ...second });
      expect(wastedWork(await queryWork(mongo.connection, 'documents', ask), 2 * LIMIT)).toEqual([]);
    }
    const filtered = () =>
      lists.documents.page({ type: 'agreement' }, { sort, order: 'ASC', offset: 0, limit: LIMIT });
    const work = await queryWork(mongo.connection, 'documents', filtered);
    // What matches, where it is sorted; what comes before, where it is not.
    expect(work.map(({ docsExamined = 0 }) => docsExamined < ROWS)).toEqual([true, true]);
    expect(JSON.stringify(work)).not.toContain('COLLSCAN');
  },
);

it('versions of a document are read in order, those of the page alone', async () => {
  const ask = () => lists.documents.versions('d1', { sort: 'number', order: 'DESC', ...second });
  expect(wastedWork(await queryWork(mongo.connection, 'document_versions', ask), 2 * LIMIT)).toEqual([]);
});

it.each(['date', 'title', 'code'] as const)(
  'banners by %s are read in order, those of the page alone',
  async (sort) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const ask = () => lists.banners.page({}, { sort, order, ...second });
      expect(wastedWork(await queryWork(mongo.connection, 'banners', ask), 2 * LIMIT)).toEqual([]);
    }
  },
);
