import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testEngines } from '@gatehouse/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { kitMigrations } from './kit-migrations.ts';
import { schemaCheck } from './migrations.ts';
import { threeSteps } from './three-steps.fixtures.ts';

const engines = testEngines();
const children: ChildProcess[] = [];
let mongo: Mongo;

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await mongo.close();
  await engines.cleanup();
});

const start = (): ChildProcess => {
  const file = fileURLToPath(new URL('./migrator-process.fixtures.ts', import.meta.url));
  const child = spawn(process.execPath, [file, engines.mongoUrl, engines.database], { stdio: 'inherit' });
  children.push(child);
  return child;
};
const rows = (name: string) => mongo.connection.collection(name).find().toArray();

it('a migration that is killed in the middle is gone on with by the next attempt, and nothing is done twice', async () => {
  const check = schemaCheck(mongo.connection, [...kitMigrations, ...threeSteps]);
  const first = start();
  await expect.poll(async () => (await rows('backfilled')).length, { timeout: 30_000 }).toBe(5);
  const progress = async () =>
    (await rows('migrations')).find(({ _id }) => String(_id) === '0002-backfill')?.progress;
  await expect.poll(progress, { timeout: 30_000 }).toEqual({ next: 5 });
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await check.check()).toBe(false);

  await mongo.connection.collection('gate').insertOne({});
  // Two at once, as a Job that is tried again beside an operator.
  const [second, third] = [start(), start()].map((child) => once(child, 'exit'));
  expect([(await second)?.[0], (await third)?.[0]]).toEqual([0, 0]);
  expect(await check.check()).toBe(true);
  expect((await rows('attempts')).map(({ step }) => step)).toEqual([
    '0001-first',
    '0002-backfill',
    '0002-backfill',
    '0003-last',
  ]);
  expect((await rows('backfilled')).map(({ item }) => item)).toEqual(
    Array.from({ length: 10 }, (_, at) => at),
  );
});
