import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { kitMigrations } from './kit-migrations.ts';
import { type Migration, migrate, schemaCheck } from './migrations.ts';

const engines = testEngines();
let mongo: Mongo;
let count = 0;

beforeEach(async () => {
  count += 1;
  mongo = await connectMongo({
    url: engines.mongoUrl,
    database: `${engines.database}_${count}`,
    appName: 'test',
  });
});
afterEach(() => mongo.close());
afterAll(() => engines.cleanup());

const LEASE = 400;
const run = (migrations: readonly Migration[]) =>
  migrate(
    { mongo, clock: systemClock, log: pino({ level: 'silent' }) },
    { migrations, owner: systemIds.id(), leaseMs: LEASE },
  );
const step = (id: string, up: Migration['up'] = async () => {}): Migration => ({ id, up });

it('runs each step once, in order, and is ready only afterwards', async () => {
  const order: string[] = [];
  const migrations = ['0001-a', '0002-b', '0003-c'].map((id) =>
    step(id, async () => {
      order.push(id);
    }),
  );
  const check = schemaCheck(mongo.connection, migrations);
  expect(await check.check()).toBe(false);
  expect(await run(migrations.slice(0, 2))).toEqual(['0001-a', '0002-b']);
  expect(await check.check()).toBe(false);
  expect(await run(migrations)).toEqual(['0003-c']);
  expect(await run(migrations)).toEqual([]);
  expect(order).toEqual(['0001-a', '0002-b', '0003-c']);
  expect(await check.check()).toBe(true);
});

it('goes on from the saved progress after an interruption', async () => {
  const handled: number[] = [];
  let interrupted = true;
  const migrations = [
    step('0001-backfill', async ({ progress }) => {
      const from = (await progress.read<{ next: number }>())?.next ?? 0;
      for (let item = from; item < 6; item += 1) {
        handled.push(item);
        await progress.save({ next: item + 1 });
        if (item === 2 && interrupted) throw new Error('killed by the test');
      }
    }),
  ];
  await expect(run(migrations)).rejects.toThrow('killed by the test');
  expect(await schemaCheck(mongo.connection, migrations).check()).toBe(false);
  interrupted = false;
  await run(migrations);
  expect(handled).toEqual([0, 1, 2, 3, 4, 5]);
});

const leaseEnd = async (): Promise<number> =>
  (await mongo.connection.collection('leases').findOne({ _id: 'migrations' as never }))?.expiresAt.getTime();

it('lets one of several migrators work while the others wait, also for longer than the lease', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const migrations = [
    step('0001-slow', async () => {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      const first = await leaseEnd();
      // Renewed after it would have ended.
      await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(first + LEASE), {
        timeout: 20_000,
      });
      running -= 1;
    }),
  ];
  const answers = await Promise.all([run(migrations), run(migrations), run(migrations)]);
  expect(answers.flat()).toEqual(['0001-slow']);
  expect([runs, most]).toEqual([1, 1]);
});

it('takes over from a migrator that died, and that one can no longer record anything', async () => {
  await mongo.connection.createCollection('leases');
  await mongo.connection.createCollection('migrations');
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const dying = run([
    step('0001-a', async () => {
      entered();
      await blocked;
    }),
  ]);
  await inside;
  // What a pause beyond the lease does: somebody else has it, and the renewals come too late.
  await mongo.connection
    .collection('leases')
    .updateOne(
      { _id: 'migrations' as never },
      { $set: { owner: 'successor', fence: 99, expiresAt: new Date(Date.now() + 1_000) } },
    );
  release();
  await expect(dying).rejects.toThrow('has passed on');
  expect(await mongo.connection.collection('migrations').countDocuments()).toBe(0);
  expect(await run([step('0001-a')])).toEqual(['0001-a']);
});

it('refuses a list whose past has changed, and runs beside a newer version', async () => {
  await run([step('0001-a'), step('0003-c')]);
  await expect(run([step('0001-a'), step('0002-b'), step('0003-c')])).rejects.toThrow('before 0003-c');
  await expect(run([step('0001-a'), step('0001-a')])).rejects.toThrow('twice');
  const older = [step('0001-a')];
  expect(await run(older)).toEqual([]);
  expect(await schemaCheck(mongo.connection, older).check()).toBe(true);
});

it('lets the series of the kit grow in front of a list that was applied', async () => {
  await run([step('kit/0001-x'), step('0001-a')]);
  expect(await run([step('kit/0001-x'), step('kit/0002-y'), step('0001-a'), step('0002-b')])).toEqual([
    'kit/0002-y',
    '0002-b',
  ]);
});

it('makes the collections and indexes of the kit, and may do so again', async () => {
  await run(kitMigrations);
  await mongo.connection.collection('migrations').deleteMany({});
  await run(kitMigrations);
  const indexes = await mongo.connection.collection('outbox').indexes();
  expect(indexes.map(({ name }) => name).sort()).toEqual(['_id_', 'expiry', 'sequence', 'unpublished']);
  const plan = await mongo.connection
    .collection('outbox')
    .find({ publishedAt: null })
    .sort({ position: 1 })
    .limit(500)
    .explain();
  const winner = JSON.stringify((plan as { queryPlanner: { winningPlan: object } }).queryPlanner.winningPlan);
  expect(winner).toContain('"indexName":"unpublished"');
  expect(winner).not.toContain('"stage":"SORT"');
});
