import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probe } from '../events/backbone.fixtures.ts';
import { EVENT_BYTES_MAX, EventTooLargeError } from '../events/event-size.ts';
import { outbox } from '../events/outbox/outbox.model.ts';
import { CallTakenOverError } from '../idempotency/idempotency.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { createUnitsOfWork } from './unit-of-work.ts';

let mongo: Mongo;
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

beforeAll(async () => {
  mongo = await startMongo('things');
  await migrateForTest(mongo, [], { log });
});
afterAll(() => mongo.close());

const things = () => mongo.connection.collection('things');
const stored = (name: string) => things().countDocuments({ name });

it('runs what follows the commit in order, when the state can be read by everybody', async () => {
  const seen: string[] = [];
  const units = createUnitsOfWork({ mongo, log, wake: () => void seen.push('wake') });
  await units.run(async (unit) => {
    await things().insertOne({ name: 'one' }, { session: unit.session });
    await unit.append([probe('one', 1)]);
    unit.afterCommit(async () => void seen.push(`cache ${await stored('one')}`));
    unit.afterCommit(() => void seen.push('announce'));
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['wake', 'cache 1', 'announce']);
});

it('wakes nobody and runs nothing for a transaction that is rolled back', async () => {
  const seen: string[] = [];
  const units = createUnitsOfWork({ mongo, log, wake: () => void seen.push('wake') });
  const failing = units.run(async (unit) => {
    await things().insertOne({ name: 'two' }, { session: unit.session });
    await unit.append([probe('two', 1)]);
    unit.afterCommit(() => void seen.push('cache'));
    throw new Error('made by the test');
  });
  await expect(failing).rejects.toThrow('made by the test');
  expect(seen).toEqual([]);
  expect(await stored('two')).toBe(0);
});

it('rolls a change back whose event no topic would take', async () => {
  const units = createUnitsOfWork({ mongo, log });
  const failing = units.run(async (unit) => {
    await things().insertOne({ name: 'large' }, { session: unit.session });
    const event = probe('large', 1);
    await unit.append([{ ...event, data: { ...(event.data as object), text: 'x'.repeat(EVENT_BYTES_MAX) } }]);
  });
  await expect(failing).rejects.toThrow(EventTooLargeError);
  expect(await stored('large')).toBe(0);
});

it('runs the steps of the run that committed, once, when a conflict made the driver repeat it', async () => {
  const seen: number[] = [];
  const units = createUnitsOfWork({ mongo, log });
  await things().insertOne({ name: 'counter', value: 0 });
  const add = (by: number) =>
    units.run(async ({ session, afterCommit }) => {
      const row = await things().findOne({ name: 'counter' }, { session });
      await things().updateOne({ name: 'counter' }, { $set: { value: row?.value + by } }, { session });
      afterCommit(() => void seen.push(by));
    });
  await Promise.all([add(1), add(2), add(4)]);
  expect((await things().findOne({ name: 'counter' }))?.value).toBe(7);
  expect(seen.toSorted()).toEqual([1, 2, 4]);
});

it('stores what several steps append in their order, and once, when a conflict made the driver repeat it', async () => {
  const units = createUnitsOfWork({ mongo, log });
  await things().insertOne({ name: 'meeting', value: 0 });
  const tell = (subject: string) =>
    units.run(async (unit) => {
      const row = await things().findOne({ name: 'meeting' }, { session: unit.session });
      await unit.append([probe(subject, 1), probe(subject, 2)]);
      await things().updateOne(
        { name: 'meeting' },
        { $set: { value: row?.value + 1 } },
        { session: unit.session },
      );
      await unit.append([]);
      await unit.append([probe(subject, 3)]);
    });
  const subjects = ['left', 'middle', 'right'];
  await Promise.all(subjects.map(tell));
  const rows = await outbox.driver(mongo.connection).find({}).sort({ position: 1 }).toArray();
  for (const subject of subjects)
    expect(rows.filter((row) => row.aggregateId === subject).map(({ sequence }) => sequence)).toEqual([
      1, 2, 3,
    ]);
});

it('logs a step that fails and answers what was committed', async () => {
  const units = createUnitsOfWork({ mongo, log });
  const seen: string[] = [];
  const answer = await units.run(async (unit) => {
    await things().insertOne({ name: 'three' }, { session: unit.session });
    unit.afterCommit(() => {
      throw new Error('the cache is away');
    });
    unit.afterCommit(() => void seen.push('next'));
    return 'made';
  });
  expect([answer, seen, await stored('three')]).toEqual(['made', ['next'], 1]);
  expect(warnings.join('')).toContain('the cache is away');
});

it('rolls back with a claim that a repetition has taken over', async () => {
  const units = createUnitsOfWork({ mongo, log });
  const lost = { record: () => Promise.reject(new CallTakenOverError('made by the test')) };
  const late = units.run(async ({ session }) => things().insertOne({ name: 'four' }, { session }), lost);
  await expect(late).rejects.toThrow(CallTakenOverError);
  expect(await stored('four')).toBe(0);
});
