import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LeaseLostError } from '../events/outbox/lease.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { RetryLaterError } from '../runtime/transient.ts';
import { createSchedule, type Schedule, type ScheduledJob } from '../schedule/schedule.ts';
import { createUnitsOfWork, type UnitOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { setAside, tasks as tasksCollection } from './tasks.model.ts';
import { createTasks, ITEMS_MAX, type TaskKind, type Tasks, taskKind, taskName } from './tasks.ts';

interface Item {
  readonly _id: string;
  readonly group: string;
  readonly applied: number;
}

const engines = testEngines();
const log = pino({ level: 'silent' });
const HOUR = 3_600_000;
let mongo: Mongo;
let units: UnitsOfWork;
let tasks: Tasks;
let metrics: Registry;
let shift = 0;
/** Items of each transaction that was committed. */
let sizes: number[] = [];
const bad = new Set<string>();
const schedules: Schedule[] = [];

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo);
  await mongo.connection.createCollection('items');
  units = createUnitsOfWork({ mongo, log });
});
beforeEach(async () => {
  const names = ['items', tasksCollection.name, setAside.name, 'schedules'];
  for (const name of names) await mongo.connection.collection(name).deleteMany({});
  [shift, sizes] = [0, []];
  bad.clear();
  metrics = new Registry();
  tasks = made();
});
afterEach(async () => {
  await Promise.all(schedules.splice(0).map((schedule) => schedule.stop()));
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const began = Date.now();
let ticks = 0;
const clock = {
  now: () => {
    ticks += 1;
    return new Date(began + shift + ticks);
  },
};
const made = (registry = metrics) =>
  createTasks({ connection: mongo.connection, units, clock, ids: systemIds, log, metrics: registry });
const items = () => mongo.connection.collection<Item>('items');
const fill = (count: number, group = 'g') =>
  items().insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: `${group}${String(index).padStart(5, '0')}`,
      group,
      applied: 0,
    })),
  );
const applied = (count: number, group = 'g') => items().countDocuments({ group, applied: count });
const aside = () => setAside.driver(mongo.connection).find({}).sort({ _id: 1 }).toArray();
const open = () => tasksCollection.driver(mongo.connection).find({}).toArray();

const add = async (keys: readonly string[], unit: UnitOfWork): Promise<void> => {
  for (const key of keys) if (bad.has(key)) throw new TypeError(`item "${key}" is broken`);
  await items().updateMany({ _id: { $in: [...keys] } }, { $inc: { applied: 1 } }, { session: unit.session });
  unit.afterCommit(() => sizes.push(keys.length));
};
const name = taskName<{ group: string }>('items.add');
const kindOf = (more: Partial<TaskKind<{ group: string }>> = {}) =>
  taskKind<{ group: string }>({
    task: name,
    page: async ({ group }, after, limit) => {
      const found = await items()
        .find({ group, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    apply: (keys, _, unit) => add(keys, unit),
    ...more,
  });
const queue = (group = 'g', of = tasks) =>
  units.run((unit) => of.add(name, { subject: group, data: { group } }, unit));
const run = (job: ScheduledJob, signal = new AbortController().signal, guard = async () => {}) =>
  job.run({ signal, guard });
const gauge = () => metrics.getSingleMetricAsString('work_set_aside');

it('does a task page by page, in transactions that never grow with the data', async () => {
  await fill(5_000);
  await queue();
  await run(tasks.job([kindOf()]));
  expect(await applied(1)).toBe(5_000);
  expect(Math.max(...sizes)).toBe(ITEMS_MAX);
  expect(await open()).toEqual([]);
});

it('stores a task with the change that needs it, and none with one that is rolled back', async () => {
  const failing = units.run(async (unit) => {
    await tasks.add(name, { subject: 'g', data: { group: 'g' } }, unit);
    throw new Error('made by the test');
  });
  await expect(failing).rejects.toThrow('made by the test');
  expect(await open()).toEqual([]);
});

it('goes on where a process that died had stopped, and does nothing twice', async () => {
  await fill(1_000);
  await queue();
  let pages = 0;
  const dying = kindOf({
    apply: async (keys, _, unit) => {
      pages += 1;
      await add(keys, unit);
      // The process is gone before it commits.
      if (pages === 3) throw new LeaseLostError('made by the test');
    },
  });
  await expect(run(tasks.job([dying]))).rejects.toThrow(LeaseLostError);
  expect(await applied(1)).toBe(2 * ITEMS_MAX);
  await run(made(new Registry()).job([kindOf()]));
  expect([await applied(1), await applied(2)]).toEqual([1_000, 0]);
});

it('commits nothing once the lease is lost', async () => {
  await fill(300);
  await queue();
  const lost = async () => {
    throw new LeaseLostError('made by the test');
  };
  await expect(run(tasks.job([kindOf()]), undefined, lost)).rejects.toThrow(LeaseLostError);
  expect([await applied(0), await aside(), await open()]).toMatchObject([300, [], [{ cursor: '', done: 0 }]]);
});

it('sets an item that cannot be done aside, does the others, and says so from the third failure on', async () => {
  await fill(500);
  bad.add('g00007');
  await queue();
  const job = tasks.job([kindOf()]);
  await run(job);
  expect([await applied(1), await applied(0), await open()]).toEqual([499, 1, []]);
  expect(await aside()).toMatchObject([
    { work: 'items.add', key: 'g00007', attempts: 1, error: 'TypeError: item … is broken' },
  ]);
  expect(await gauge()).toContain('work_set_aside{work="items.add"} 0');
  expect(await units.run((unit) => tasks.isPending(name, 'g', unit))).toBe(true);
  // Not before its time.
  await run(job);
  expect(await aside()).toMatchObject([{ attempts: 1 }]);
  for (const _ of [2, 3]) {
    shift += HOUR;
    await run(job);
  }
  expect(await aside()).toMatchObject([{ attempts: 3 }]);
  expect(await gauge()).toContain('work_set_aside{work="items.add"} 1');
  bad.clear();
  shift += HOUR;
  await run(job);
  expect([await applied(1), await aside()]).toEqual([500, []]);
  expect(await gauge()).toContain('work_set_aside{work="items.add"} 0');
  expect(await units.run((unit) => tasks.isPending(name, 'g', unit))).toBe(false);
});

it('lets a task that fails as a whole, or that is large, hold no other', async () => {
  await fill(600, 'large');
  await fill(5, 'small');
  await queue('broken');
  await queue('away');
  await queue('large');
  await queue('small');
  const order: string[] = [];
  const kind = kindOf({
    page: async ({ group }, after, limit) => {
      if (group === 'broken') throw new TypeError('made by the test');
      if (group === 'away') throw new RetryLaterError('made by the test');
      order.push(group);
      return kindOf().page({ group }, after, limit);
    },
  });
  await run(tasks.job([kind]));
  expect([await applied(1, 'large'), await applied(1, 'small')]).toEqual([600, 5]);
  expect(order.indexOf('small')).toBeLessThan(order.lastIndexOf('large'));
  expect(await open()).toMatchObject([
    { subject: 'broken', failures: 1 },
    { subject: 'away', failures: 1 },
  ]);
});

it('leaves tasks to a release that knows them', async () => {
  await queue();
  await run(tasks.job([]));
  expect(await open()).toHaveLength(1);
});

const sweepOf = (size = 1) =>
  tasks.sweep({
    name: 'items.sweep',
    everyMs: HOUR,
    size,
    due: async function* () {
      for await (const { _id } of items().find({ applied: 0 }).sort({ _id: 1 })) yield _id;
    },
    apply: add,
  });

it.each([1, 50])(
  'sweeps all that is due in one run, past rows that fail (%i a transaction)',
  async (size) => {
    await fill(150);
    // The oldest: it is first in every run.
    bad.add('g00000');
    const sweep = sweepOf(size);
    await run(sweep);
    expect([await applied(1), Math.max(...sizes)]).toEqual([149, size]);
    expect(await aside()).toMatchObject([{ work: 'items.sweep', key: 'g00000', attempts: 1 }]);
    await run(sweep);
    expect(await aside()).toMatchObject([{ attempts: 1 }]);
    bad.clear();
    shift += HOUR;
    await run(sweep);
    expect([await applied(1), await aside()]).toEqual([150, []]);
  },
);

it('keeps an item that is set aside no longer than there is something to do with it', async () => {
  await fill(1);
  bad.add('g00000');
  await run(sweepOf());
  await items().deleteMany({});
  bad.clear();
  shift += HOUR;
  await run(sweepOf());
  expect(await aside()).toEqual([]);
});

const start = async (job: ScheduledJob) => {
  const schedule = createSchedule(
    { connection: mongo.connection, clock: systemClock, log, metrics: new Registry() },
    {
      jobs: [job],
      owner: systemIds.id(),
      redis: { url: engines.redisUrl, prefix: engines.redisPrefix },
      service: 'tasks-test',
      checkMs: 50,
    },
  );
  schedules.push(schedule);
  await schedule.start();
};

it('begins at once in the process that added it, and two replicas do each item once', async () => {
  await fill(100);
  const replicas = [made(new Registry()), made(new Registry())] as const;
  for (const replica of replicas) await start(replica.job([kindOf({ size: 20 })]));
  const rows = () =>
    mongo.connection
      .collection('schedules')
      .find({ finishedAt: { $exists: true } })
      .toArray();
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 10_000, interval: 20 });
  // The interval is half a minute: nothing but the change itself wakes the job.
  await Promise.all(replicas.map((replica) => queue('g', replica).catch(() => {})));
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 15_000, interval: 50 });
  expect(await applied(2)).toBe(100);
}, 30_000);
