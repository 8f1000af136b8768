/** Items that keep failing for a reason that passes for others. */
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemIds } from '../runtime/ids.ts';
import { RetryLaterError } from '../runtime/transient.ts';
import type { ScheduledJob } from '../schedule/schedule.ts';
import { createUnitsOfWork, type UnitOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { setAside, tasks as tasksCollection } from './tasks.model.ts';
import { createTasks, type Tasks, taskKind, taskName } from './tasks.ts';

const engines = testEngines();
const log = pino({ level: 'silent' });
const HOUR = 3_600_000;
let mongo: Mongo;
let units: UnitsOfWork;
let tasks: Tasks;
let now = Date.now();
const done: string[] = [];

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo);
  units = createUnitsOfWork({ mongo, log });
  const clock = { now: () => new Date(now) };
  const metrics = new Registry();
  tasks = createTasks({ connection: mongo.connection, units, clock, ids: systemIds, log, metrics });
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const apply = async (keys: readonly string[], unit: UnitOfWork): Promise<void> => {
  if (keys.includes('a')) throw new RetryLaterError('made by the test');
  unit.afterCommit(() => done.push(...keys));
};
const name = taskName<{ keys: readonly string[] }>('stuck');
const queue = (...keys: string[]) =>
  units.run((unit) => tasks.add(name, { subject: keys.join(), data: { keys } }, unit));
const run = async (job: ScheduledJob) => {
  await job.run({ signal: new AbortController().signal, guard: async () => {} });
};

it('such an item is set aside in the end, and its retries hold no other task', async () => {
  const job = tasks.job([
    taskKind<{ keys: readonly string[] }>({
      task: name,
      size: 1,
      page: async ({ keys }, after, limit) => keys.filter((key) => key > after).slice(0, limit),
      apply: (keys, _, unit) => apply(keys, unit),
    }),
  ]);
  await queue('a', 'b', 'c');
  await run(job);
  expect(done).toEqual([]);
  for (const _ of [2, 3, 4]) {
    now += HOUR;
    await run(job);
  }
  expect(done).toEqual(['b', 'c']);
  expect(await tasksCollection.driver(mongo.connection).find({}).toArray()).toEqual([]);
  now += HOUR;
  await queue('d');
  await run(job);
  expect(done).toEqual(['b', 'c', 'd']);
  expect(await setAside.driver(mongo.connection).find({}).toArray()).toMatchObject([
    { key: 'a', attempts: 2 },
  ]);
});

it('a sweep does the others, and its run fails', async () => {
  const sweep = tasks.sweep({
    name: 'stuck.sweep',
    everyMs: HOUR,
    due: async function* () {
      yield* ['a', 'e'];
    },
    apply,
  });
  await expect(run(sweep)).rejects.toThrow(RetryLaterError);
  expect(done).toContain('e');
});
