import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { systemClock } from '../runtime/clock.ts';
import { createUnitsOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { deliveryAnswers } from './delivery-answers.model.ts';
import { createDeliveryAnswers, type DeliveryAnswers } from './delivery-answers.ts';

const log = pino({ level: 'silent' });
let mongo: Mongo;
let units: UnitsOfWork;
let answers: DeliveryAnswers;
beforeAll(async () => {
  mongo = await startMongo('answers');
  await migrateForTest(mongo, [], { log });
  units = createUnitsOfWork({ mongo, log });
  answers = createDeliveryAnswers(mongo.connection, systemClock);
});
afterAll(() => mongo.close());

const place = { providerId: 'p', kind: 'people' };
const made = (externalId: string) => ({
  externalId,
  result: 'created',
  accountId: `account-${externalId}`,
  conflict: null,
  changes: [{ field: 'login', previous: null, current: externalId }],
});
const nothing = (externalId: string) => ({ ...made(externalId), result: 'unchanged', changes: [] });
const rowsOf = (runId: string) =>
  deliveryAnswers
    .model(mongo.connection)
    .find({ _id: { $gte: `p:people:${runId}:`, $lt: `p:people:${runId};` } })
    .lean();

it('answers a repetition what the run has done, and another run what is', async () => {
  const first = answers.of(place, { runId: 'one' });
  await units.run((unit) => first.keep([made('a'), nothing('b')], unit));
  expect(await first.settled([nothing('a'), nothing('b')])).toEqual([made('a'), nothing('b')]);
  expect(await answers.of(place, { runId: 'two' }).settled([nothing('a')])).toEqual([nothing('a')]);
  const others = { ...place, kind: 'roles' };
  expect(await answers.of(others, { runId: 'one' }).settled([nothing('a')])).toEqual([nothing('a')]);
});

it('forgets the answers of a transaction that failed, and of no other', async () => {
  const call = answers.of(place, { runId: 'failed' });
  await units.run((unit) => call.keep([made('kept')], unit));
  const failing = units.run(async (unit) => {
    await call.keep([made('lost')], unit);
    throw new Error('made by the test');
  });
  await expect(failing).rejects.toThrow('made by the test');
  expect(await call.settled([nothing('kept'), nothing('lost')])).toEqual([made('kept'), nothing('lost')]);
});

it('adds what a later call of the run changes', async () => {
  const call = answers.of(place, { runId: 'later' });
  await units.run((unit) => call.keep([made('a')], unit));
  const changed = {
    ...nothing('a'),
    result: 'changed',
    changes: [{ field: 'login', previous: 'a', current: 'b' }],
  };
  await units.run((unit) => call.keep([changed], unit));
  const whole = { ...made('a'), changes: [{ field: 'login', previous: null, current: 'b' }] };
  expect(await call.settled([changed])).toEqual([whole]);
  expect(await rowsOf('later')).toHaveLength(1);
});

const did = (result: string, ...changes: Change[]) => ({ ...nothing('a'), result, changes });
const status = (previous: string | null, current: string): Change => ({ field: 'status', previous, current });
const [made1, off, on, gone] = [
  did('created', status(null, 'active')),
  did('changed', status('active', 'disabled')),
  did('changed', status('disabled', 'active')),
  did('changed', status('disabled', 'deleted')),
];
it.each([
  ['a delivery and a switch-off', [made1, off], did('created', status(null, 'disabled'))],
  ['a switch-off and a delivery', [off, on], did('unchanged')],
  ['a switch-off and a removal', [off, gone], did('changed', status('active', 'deleted'))],
  ['a removal and a delivery', [gone, made1], did('created', status('disabled', 'active'))],
  ['three of them', [off, on, off], did('changed', status('active', 'disabled'))],
])('of %s each call is answered both', async (name, acts, whole) => {
  const call = answers.of(place, { runId: name.replaceAll(' ', '-') });
  for (const act of acts) await units.run((unit) => call.keep([act], unit));
  expect(await call.settled([acts.at(-1) ?? made1])).toEqual([whole]);
  expect(await call.settled([nothing('a')])).toEqual([whole]);
});

it('says beside what was done why the rest is refused now', async () => {
  const call = answers.of(place, { runId: 'refused' });
  await units.run((unit) => call.keep([made('a')], unit));
  const conflict = { code: 'taken', field: 'login' };
  const refused = { ...nothing('a'), result: 'conflict', accountId: null, conflict };
  expect(await call.settled([refused])).toEqual([{ ...made('a'), conflict }]);
});

it('counts a row that comes twice in a call once', async () => {
  const call = answers.of(place, { runId: 'twice' });
  await units.run((unit) => call.keep([made('a')], unit));
  const repeated = { ...nothing('a'), result: 'conflict' };
  expect(await call.settled([nothing('a'), repeated])).toEqual([made('a'), repeated]);
});

it('keeps nothing of a dry run, of a caller that names no run, and of what had no effect', async () => {
  for (const how of [{ dryRun: true, runId: 'none' }, {}]) {
    const call = answers.of(place, how);
    await units.run((unit) => call.keep([made('a')], unit));
    expect(await call.settled([nothing('a')])).toEqual([nothing('a')]);
  }
  await units.run((unit) => answers.of(place, { runId: 'none' }).keep([nothing('a')], unit));
  expect(await rowsOf('none')).toEqual([]);
});

it('keeps an answer for a week', async () => {
  const before = Date.now();
  await units.run((unit) => answers.of(place, { runId: 'week' }).keep([made('a')], unit));
  const [row] = await rowsOf('week');
  const days = ((row?.expiresAt.getTime() ?? 0) - before) / 86_400_000;
  expect(Math.round(days)).toBe(7);
});

it('of two transactions at once the later one adds to the earlier one', async () => {
  const call = answers.of(place, { runId: 'both' });
  const changed = {
    ...nothing('a'),
    result: 'changed',
    changes: [{ field: 'email', previous: null, current: 'a@b.c' }],
  };
  const provider = mongo.connection.collection<{ _id: string; count: number }>('effects');
  const effect = (answer: typeof changed) =>
    units.run(async (unit) => {
      await provider.updateOne({ _id: 'a' }, { $inc: { count: 1 } }, { session: unit.session });
      await call.keep([answer], unit);
    });
  await provider.insertOne({ _id: 'a', count: 0 });
  await Promise.all([effect(made('a')), effect({ ...changed })]);
  const [settled] = await call.settled([nothing('a')]);
  expect(settled?.changes.map(({ field }) => field).sort()).toEqual(['email', 'login']);
});
