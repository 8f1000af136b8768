/**
 * What the model of a collection costs the process beside the driver's own collection, and what the validator costs the
 * database: rows of the size of a session. `collections.bench.ts [rows]`, 6,000 unless told.
 */
import { parseArgs } from 'node:util';
import { cpuPerCall, median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { applySchemas } from '../src/migrations/schema-migration.ts';
import { defineCollection, required } from '../src/mongo/collection.ts';
import { connectMongo } from '../src/mongo/connect.ts';

interface BenchRow {
  readonly _id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly label: string;
  readonly device: string;
  readonly ip: string | null;
  readonly domainId: string;
  readonly factors: readonly string[];
  readonly rememberMe: boolean;
  readonly startedAt: Date;
  readonly lastAccessAt: Date;
  readonly absoluteUntil: Date;
  readonly deadline: Date;
  readonly live: boolean;
}

const shape = {
  _id: required(String),
  tokenHash: required(String),
  accountId: required(String),
  label: required(String),
  device: required(String),
  ip: { type: String, default: null },
  domainId: required(String),
  factors: required([String]),
  rememberMe: required(Boolean),
  startedAt: required(Date),
  lastAccessAt: required(Date),
  absoluteUntil: required(Date),
  deadline: required(Date),
  live: required(Boolean),
};
const guarded = defineCollection<BenchRow>('guarded', shape);
const unguarded = defineCollection<BenchRow>('unguarded', shape);

const { positionals } = parseArgs({ allowPositionals: true });
const calls = Number(positionals[0] ?? 6_000);
const ROUNDS = 5;
const now = new Date();
const rowOf = (id: string): BenchRow => ({
  _id: id,
  tokenHash: `hash of ${id}`,
  accountId: 'account',
  label: 'Ivan Petrov',
  device: 'Firefox, Windows',
  ip: '198.51.100.7',
  domainId: 'base',
  factors: ['credentials', 'sms_code'],
  rememberMe: false,
  startedAt: now,
  lastAccessAt: now,
  absoluteUntil: now,
  deadline: now,
  live: true,
});

const mongo = await connectMongo({
  url:
    process.env.GATEHOUSE_MONGO_URL ??
    'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true',
  database: `gatehouse_bench_collections_${process.pid}`,
  appName: 'bench',
});
const { connection } = mongo;
const { db } = connection;
if (db === undefined) throw new Error('the connection is closed');
await applySchemas({ connection, db }, guarded);
await connection.createCollection(unguarded.name);

const driver = guarded.driver(connection);
const model = guarded.model(connection);
const free = unguarded.driver(connection);
let made = 0;
const next = () => {
  made += 1;
  return rowOf(`row ${made}`);
};
const variants: Readonly<Record<string, () => Promise<unknown>>> = {
  'insert by the driver': () => driver.insertOne(next()),
  'insert by the model': () => model.create(next()),
  'read by the driver': () => driver.findOne({ _id: 'row 1' }),
  'lean read by the model': () => model.findOne({ _id: 'row 1' }).lean<BenchRow>().exec(),
};
const spent = new Map(Object.keys(variants).map((name) => [name, [] as number[]]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, variant] of Object.entries(variants)) {
    const microseconds = await cpuPerCall({ calls, atOnce: 16 }, variant);
    // The first round warms up.
    if (round > 0) spent.get(name)?.push(microseconds);
  }
}

/** Milliseconds of ten batches of 500 rows in one collection. */
const fill = async (rows: typeof driver): Promise<number> => {
  const batches = Array.from({ length: 10 }, () => Array.from({ length: 500 }, next));
  const started = performance.now();
  for (const batch of batches) await rows.insertMany(batch, { ordered: false });
  return performance.now() - started;
};
const differences: number[] = [];
for (let round = 0; round < 15; round += 1) {
  const [first, second] = round % 2 === 0 ? [driver, free] : [free, driver];
  const [one, two] = [await fill(first), await fill(second)];
  differences.push(((first === driver ? one - two : two - one) * 1_000) / 5_000);
}

for (const [name, values] of spent)
  reportFigure({ name: `${name}, CPU of the process`, value: median(values), unit: 'µs', good: 'less' });
reportFigure({
  name: 'one row judged by the validator of the database',
  value: Math.round(median(differences) * 10) / 10,
  unit: 'µs',
  good: 'less',
});
await db.dropDatabase();
await mongo.close();
