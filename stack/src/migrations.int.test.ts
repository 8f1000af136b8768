import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate, migrateOnce } from './migrations.ts';
import type { ProcessPlan } from './processes.ts';

const engines = testEngines();
const client = new mongoose.mongo.MongoClient(engines.mongoUrl);
const rows = () => client.db(engines.database).collection<{ _id: string; appliedAt: Date }>('migrations');
let folder: string;

/** Services whose command says in a file that it ran, and with which environment; `own` is what else it does. */
const planOf = async (name: string, own = ''): Promise<ProcessPlan> => {
  const source = `
    import { appendFileSync } from 'node:fs';
    export const commandsOf = ({ env }) => [{
      name: 'migrate',
      summary: '',
      run: async () => { appendFileSync(env.RUNS, env.NAME); ${own} },
    }];`;
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'command-line.ts'), source);
  const env = { GATEHOUSE_MONGO_DATABASE: engines.database, RUNS: join(folder, 'runs'), NAME: name[0] ?? '' };
  return {
    name,
    port: 1,
    command: process.execPath,
    args: [],
    readyUrl: '',
    env,
    cli: join(folder, name, 'cli.ts'),
  };
};

const up = async (version: string, own?: string) =>
  migrateOnce(
    { version, processes: [await planOf('identity', own)] },
    { folder, mongoUrl: engines.mongoUrl, report: () => {} },
  );
const ran = () => readFile(join(folder, 'runs'), 'utf8');
const runs = async () => (await ran()).length;

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
  await expect(up('one', `throw new Error('an index is in the way')`)).rejects.toThrow(
    'an index is in the way',
  );
  await up('one');
  expect(await runs()).toBe(2);
});

test('each service runs with its own environment; one that fails is named, and the others are done', async () => {
  const said: string[] = [];
  const failing = await planOf('platform', `throw new Error('an index is in the way')`);
  const { cli: _, ...mail } = await planOf('mail');
  const processes = [await planOf('identity'), mail, failing, await planOf('audit')];
  await expect(migrate(processes, (line) => said.push(line))).rejects.toThrow(
    'the database of platform could not be brought up to date',
  );
  expect([...(await ran())].toSorted().join('')).toBe('aip');
  expect(said.toSorted()).toEqual(['audit: database up to date', 'identity: database up to date']);
});
