/** Pages of a console list over many rows, as its repository asks for them: `console-lists.bench.ts [rows]`. */

import { parseArgs } from 'node:util';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { documentPaths, documents } from '../src/modules/documents/documents.model.ts';
import {
  createDocumentsRepository,
  type DocumentFilter,
} from '../src/modules/documents/documents.repository.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const { positionals } = parseArgs({ allowPositionals: true });
const rows = Number(positionals[0] ?? 100_000);
const BATCH = 5_000;
const ROUNDS = 40;

const mongo = await connectMongo({
  url,
  database: `gatehouse_bench_lists_${process.pid}`,
  appName: 'console-lists-bench',
});
await migrateForTest(mongo, [schemaMigration('0001-documents', documents)]);
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1_000);
const documentAt = (index: number) => ({
  _id: `document-${index}`,
  code: `code-${index}`,
  name: `Документ ${(index * 7_919) % rows}`,
  type: index % 5 === 0 ? 'agreement' : 'document',
  enabled: true,
  adminVisible: true,
  format: 'md',
  locales: ['ru', 'en'].map((locale) => ({
    locale,
    name: `Документ ${index}`,
    linkName: `Документ ${index}`,
    content: 'Текст. '.repeat(40),
  })),
  version: 'hash',
  versionNumber: 1,
  versionAt: at(index),
  sequence: 1,
  updatedAt: at(index),
});
const began = performance.now();
for (let first = 0; first < rows; first += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, rows - first) }, (_, index) =>
    withGrams(documentAt(first + index), documentPaths),
  );
  await documents.driver(mongo.connection).insertMany(batch as never, { ordered: false });
}

const writing = ((performance.now() - began) / rows) * 1_000;
const sizes = await mongo.connection.db?.command({ collStats: documents.name, scale: 1_048_576 });
console.log(`written in ${Math.round(writing)} µs a row; rows ${sizes?.size} MiB`, sizes?.indexSizes);

const { page } = createDocumentsRepository(mongo.connection);
const asked = (
  filter: DocumentFilter,
  paging: { sort?: 'date' | 'name' | 'code' | 'type'; order?: 'ASC' | 'DESC'; offset?: number } = {},
) => page(filter, { sort: 'date', order: 'DESC', offset: 0, limit: 20, ...paging });
const cases = {
  'the first page': () => asked({}),
  'the second page': () => asked({}, { offset: 20 }),
  'by name': () => asked({}, { sort: 'name', order: 'ASC' }),
  'of one type, by name': () => asked({ type: 'agreement' }, { sort: 'name', order: 'ASC' }),
};
const searches = {
  'with a text in many rows': () => asked({ search: 'документ 7' }),
  'with a text in one row': () => asked({ search: `code-${rows - 77}` }),
  'with a text in no row': () => asked({ search: 'договор' }),
  'with two characters in many rows': () => asked({ search: '77' }),
  'with a text in many rows, by name': () => asked({ search: 'документ 7' }, { sort: 'name', order: 'ASC' }),
};

const taken: Record<string, number[]> = {};
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, ask] of Object.entries({ ...cases, ...searches })) {
    const started = performance.now();
    await ask();
    taken[name] = [...(taken[name] ?? []), performance.now() - started];
  }
const part = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((left, right) => left - right)[Math.ceil(times.length * share) - 1] ?? 0);
for (const [name, times] of Object.entries(taken))
  console.log(`${name}: median ${part(times, 0.5)} ms, worst ${part(times, 1)} ms`);
const p99Of = (names: readonly string[]) =>
  part(
    names.flatMap((name) => taken[name] ?? []),
    0.99,
  );
const name = `a console list over ${rows.toLocaleString('en')} rows`;
const bound = { unit: 'ms', good: 'less', must: 200 } as const;
reportFigure({ name: `${name}, p99`, value: p99Of(Object.keys(cases)), ...bound });
reportFigure({
  name: `${name}, searched by a part of a text, p99`,
  value: p99Of(Object.keys(searches)),
  ...bound,
});
await mongo.connection.dropDatabase();
await mongo.close();
