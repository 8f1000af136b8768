/**
 * The console's questions to a big journal: time, and what the database examined for each, by its own profiler.
 * `history.bench.ts [rows] [--keep]`, 200,000 rows unless told; `--keep` leaves the filled database for another run.
 */

import { parseArgs } from 'node:util';
import { buildIndexes } from '@gatehouse/kit/migrations/build-indexes.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { migrations } from '../src/migrations/migrations.ts';
import type { HistoryQuestion } from '../src/modules/history/filter.domain.ts';
import { history, historyIndexes } from '../src/modules/history/history.model.ts';
import { createHistoryReadModel } from '../src/modules/history/history.read-model.ts';
import { createHistoryService, type Paging } from '../src/modules/history/history.service.ts';
import { createPeopleRepository } from '../src/modules/people/people.repository.ts';
import { fillJournal } from './fill-journal.ts';
import { accountOf } from './journal-events.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const {
  values: { keep },
  positionals: [given = process.env.BENCH_ROWS],
} = parseArgs({ options: { keep: { type: 'boolean', default: false } }, allowPositionals: true });
const rows = Number(given ?? 200_000);
const database = `gatehouse_bench_audit_${rows}`;
const end = new Date('2026-06-01T00:00:00Z');
const ROUNDS = 7;
const DAY = 24 * 3_600_000;
const day = (ago: number): string => new Date(end.getTime() - ago * DAY).toISOString();

const mongo = await connectMongo({ url, database, appName: 'history-bench' });
const db = mongo.connection.getClient().db(database);
await migrateForTest(mongo, migrations);
const present = await history.driver(mongo.connection).estimatedDocumentCount();
let filled: number | undefined;
if (present < rows) {
  const report = (done: number) => console.error(`${done} of ${rows} rows`);
  filled = await fillJournal(mongo.connection, { rows, end, report });
}
await buildIndexes(history.driver(mongo.connection), historyIndexes);

const people = createPeopleRepository(mongo.connection);
const service = createHistoryService({ readModel: createHistoryReadModel(mongo.connection), people });

interface Case {
  readonly name: string;
  readonly question?: HistoryQuestion;
  readonly paging?: Partial<Paging>;
}
const busy = accountOf(0);
const administrator = accountOf(1);
const cases: readonly Case[] = [
  { name: 'first page, newest first' },
  { name: 'page at offset 100,000', paging: { offset: 100_000 } },
  { name: 'by type', paging: { sort: 'type', order: 'ASC' } },
  { name: 'by entity, offset 50,000', paging: { sort: 'entity', order: 'ASC', offset: 50_000 } },
  { name: 'by changer', paging: { sort: 'changer', order: 'ASC' } },
  { name: 'by address, newest week', question: { dateFrom: day(7) }, paging: { sort: 'ip' } },
  {
    name: 'by type, one month',
    question: { dateFrom: day(200), dateTo: day(170) },
    paging: { sort: 'type' },
  },
  { name: 'type', question: { type: 'identity.session.started' } },
  { name: 'type, offset 90,000', question: { type: 'identity.session.started' }, paging: { offset: 90_000 } },
  { name: 'rare type', question: { type: 'platform.setting.changed' } },
  { name: 'entity, by type', question: { entity: 'setting' }, paging: { sort: 'type' } },
  { name: 'changer by id', question: { changer: administrator } },
  { name: 'changer by part of a name', question: { changer: 'солов' } },
  {
    name: 'changer by part of a name, by changer',
    question: { changer: 'солов' },
    paging: { sort: 'changer' },
  },
  { name: 'entity id', question: { entityId: accountOf(77) } },
  { name: 'field', question: { field: 'email' } },
  { name: 'address', question: { ip: '10.1.7.3' } },
  { name: 'beginning of an address', question: { ip: '10.1.' } },
  { name: 'search for a frequent word', question: { search: 'chrome' } },
  { name: 'search for a rare word', question: { search: 'old777@example.org' } },
  { name: 'search for two names', question: { search: 'соловьева ирин' } },
  { name: 'search for a short beginning', question: { search: 'с' } },
  { name: 'search that finds nothing', question: { search: 'нетакого' } },
  { name: 'changer and type', question: { changer: administrator, type: 'profile.profile.changed' } },
  {
    name: 'changer and type that never meet',
    question: { changer: administrator, type: 'identity.session.ended' },
  },
  {
    name: 'type, address, month',
    question: { type: 'identity.account.sign-in-failed', ip: '10.2.', dateFrom: day(90), dateTo: day(60) },
  },
  {
    name: 'type, address, search, by address',
    question: { type: 'identity.session.started', ip: '10.2.', search: 'firefox' },
    paging: { sort: 'ip' },
  },
  { name: 'own, newest first', question: { person: busy } },
  { name: 'own, by type', question: { person: busy }, paging: { sort: 'type', order: 'ASC' } },
];
/** Wide filters, in pairs of which many meet in no row: a session has no city, the platform signs nobody in. */
const wide = {
  type: ['identity.session.ended', 'profile.profile.changed'],
  entity: ['profile'],
  changer: [administrator, 'system'],
  field: ['city'],
  ip: ['10.2.'],
  search: ['chrome', 'тверь'],
} as const satisfies Partial<Record<keyof HistoryQuestion, readonly string[]>>;
const filters = Object.entries(wide).flatMap(([key, values]) => values.map((value) => ({ key, value })));
const pairs: readonly Case[] = filters.flatMap((one, index) =>
  filters
    .slice(index + 1)
    .filter(({ key }) => key !== one.key)
    .map((other) => ({
      name: `pair: ${one.key} ${one.value}, ${other.key} ${other.value}`,
      question: { [one.key]: one.value, [other.key]: other.value },
    })),
);
const own: readonly Case[] = filters
  .filter(({ key }) => key !== 'changer')
  .map(({ key, value }) => ({
    name: `pair: own, ${key} ${value}`,
    question: { person: busy, [key]: value },
  }));

interface Profiled {
  readonly docsExamined?: number;
  readonly keysExamined?: number;
}
const examined = async () => {
  const found = await db
    .collection<Profiled>('system.profile')
    .find({ ns: `${database}.history` })
    .toArray();
  const sum = (key: keyof Profiled) => found.reduce((total, row) => total + (row[key] ?? 0), 0);
  return { queries: found.length, keys: sum('keysExamined'), documents: sum('docsExamined') };
};

const measure = async ({ name, question = {}, paging = {} }: Case) => {
  const ask = () =>
    service.page(question, { sort: 'date', order: 'DESC', offset: 0, limit: 20, ...paging }, 'en');
  const times: number[] = [];
  let first = 0;
  let returned = 0;
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const { data, meta } = await ask();
    const took = performance.now() - started;
    if (round === 0) first = took;
    else times.push(took);
    returned = data.length;
    total = meta.total;
  }
  await db.command({ profile: 2 });
  await ask();
  await db.command({ profile: 0 });
  const work = await examined();
  await db.collection('system.profile').drop();
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  return { name, firstMs: Math.round(first), medianMs: Number(median.toFixed(1)), returned, total, ...work };
};

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const one of [...cases, ...pairs, ...own]) {
  try {
    const result = await measure(one);
    results.push(result);
    console.error(JSON.stringify(result));
  } catch (error) {
    console.error(one.name, error);
    process.exitCode = 1;
  }
}
const sizes = await db.command({ collStats: 'history', scale: 1_048_576 });
console.log(
  JSON.stringify({
    bench: 'history',
    rows: await history.driver(mongo.connection).estimatedDocumentCount(),
    fillRowsPerSecond: filled,
    dataMiB: sizes.size,
    storageMiB: sizes.storageSize,
    indexMiB: sizes.totalIndexSize,
    indexesMiB: sizes.indexSizes,
    slowestMedianMs: Math.max(...results.map((row) => row.medianMs)),
    queries: results,
  }),
);
reportFigure({
  name: `slowest page of a journal with ${rows.toLocaleString('en')} rows, median`,
  value: Math.max(...results.map((row) => row.medianMs)),
  unit: 'ms',
});
if (!keep) await mongo.connection.dropDatabase();
await mongo.close();
