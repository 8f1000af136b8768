import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrateOnce } from './migrations.ts';
import type { ProcessPlan } from './processes.ts';

const engines = testEngines();
const client = new mongoose.mongo.MongoClient(engines.mongoUrl);
const rows = () => client.db(engines.database).collection<{ _id: string; appliedAt: Date }>('migrations');
let folder: string;

/** A command that says in a file that it ran. */
const planOf = (migrate: string): ProcessPlan => ({
  name: 'identity',
  port: 1,
  command: process.execPath,
  args: [],
  readyUrl: '',
  env: { GATEHOUSE_MONGO_DATABASE: engines.database, RUNS: join(folder, 'runs') },
  migrate: ['-e', migrate],
});
const noted = `require('node:fs').appendFileSync(process.env.RUNS, 'x')`;

const up = (version: string, migrate = noted) =>
  migrateOnce(
    { version, processes: [planOf(migrate)] },
    { folder, mongoUrl: engines.mongoUrl, report: () => {} },
  );
const runs = async () => (await readFile(join(folder, 'runs'), 'utf8')).length;

beforeAll(async () => {
  await client.connect();
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
  await engines.cleanup();
});
beforeEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-migrations-'));
  await appendFile(join(folder, 'runs'), '');
  await rows().deleteMany();
  await rows().insertOne({ _id: '0001-accounts', appliedAt: new Date(1_000) });
});

test('what these sources brought up to date is not asked again', async () => {
  await up('one');
  await up('one');
  expect(await runs()).toBe(1);
});

test('other sources, a database that was emptied and one that was brought back are asked again', async () => {
  await up('one');
  await up('two');
  expect(await runs()).toBe(2);
  await rows().updateOne({ _id: '0001-accounts' }, { $set: { appliedAt: new Date(2_000) } });
  await up('two');
  expect(await runs()).toBe(3);
  await rows().deleteMany();
  await up('two');
  expect(await runs()).toBe(4);
});

test('a migration that failed is asked again', async () => {
  await expect(up('one', `${noted}; process.exit(1)`)).rejects.toThrow('ended with code 1');
  await up('one');
  expect(await runs()).toBe(2);
});
