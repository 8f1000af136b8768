import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { createUnitsOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { createTasks, type Tasks, taskKind, taskName } from './tasks.ts';

const engines = testEngines();
const log = pino({ level: 'silent' });
let mongo: Mongo;
let units: UnitsOfWork;
let tasks: Tasks;

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo);
  units = createUnitsOfWork({ mongo, log });
  const { connection } = mongo;
  const own = { clock: systemClock, ids: systemIds };
  tasks = createTasks({ connection, units, ...own, log, metrics: new Registry() });
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

it('tells how far tasks are, of how many items and about what, and what is set aside', async () => {
  const name = taskName<{ keys: readonly string[] }>('states');
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  await units.run((unit) => tasks.add(name, { subject: 'g', data: { keys } }, unit));
  const stopping = new AbortController();
  let described = 0;
  const job = tasks.job([
    taskKind<{ keys: readonly string[] }>({
      task: name,
      size: 2,
      page: async (data, after, limit) => data.keys.filter((key) => key > after).slice(0, limit),
      describe: async () => {
        described += 1;
        return { object: 'Group', left: 2 };
      },
      apply: async (these, _, unit) => {
        if (these.includes('a')) throw new TypeError('made by the test');
        unit.afterCommit(() => {
          if (these.includes('d')) stopping.abort();
        });
      },
    }),
  ]);
  await job.run({ signal: stopping.signal, guard: async () => {} });
  const told = { name: 'states', object: 'Group', total: 6, setAside: 1 };
  for (const _ of [1, 2])
    expect(await tasks.states()).toMatchObject([{ ...told, task: { done: 4, failures: 0 } }]);
  expect(described).toBe(1);
  await job.run({ signal: new AbortController().signal, guard: async () => {} });
  expect(await tasks.states()).toEqual([{ name: 'states', task: undefined, setAside: 1 }]);
});
