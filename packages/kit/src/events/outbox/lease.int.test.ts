import { testEngines } from '@gatehouse/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectMongo, type Mongo } from '../../mongo/connect.ts';
import { type Clock, systemClock } from '../../runtime/clock.ts';
import { createLease } from './lease.ts';

const engines = testEngines();
let mongo: Mongo;
let count = 0;

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await mongo.connection.createCollection('leases');
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const fresh = () => {
  count += 1;
  return `lease-${count}`;
};
const leaseOf = (name: string, owner: string, ttlMs: number, clock: Clock = systemClock) =>
  createLease({ connection: mongo.connection, name, owner, clock, ttlMs });

it('belongs to one of many that ask at once', async () => {
  const name = fresh();
  const leases = Array.from({ length: 10 }, (_, index) => leaseOf(name, `owner-${index}`, 60_000));
  const answers = await Promise.all(leases.map((lease) => lease.acquire()));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(leases.filter((lease) => lease.held())).toHaveLength(1);
});

it('keeps its fence while it is renewed and raises it with every change of hands', async () => {
  const name = fresh();
  const first = leaseOf(name, 'first', 60_000);
  const second = leaseOf(name, 'second', 60_000);
  await first.acquire();
  await first.acquire();
  expect(first.fence()).toBe(1);
  expect(await second.acquire()).toBe(false);
  await first.release();
  expect(first.held()).toBe(false);
  expect(await second.acquire()).toBe(true);
  expect(second.fence()).toBe(2);
  expect(await first.acquire()).toBe(false);
});

it('passes on when its owner is silent, whatever that one believes', async () => {
  const name = fresh();
  let monotonic = 0;
  const stopped: Clock = { now: () => new Date(0), monotonic: () => monotonic };
  const first = leaseOf(name, 'first', 150, stopped);
  const second = leaseOf(name, 'second', 60_000);
  await first.acquire();
  await vi.waitFor(async () => expect(await second.acquire()).toBe(true), { timeout: 20_000, interval: 20 });
  // Its clock stood still with it, so it believes; the guard does not.
  expect(first.held()).toBe(true);
  await expect(mongo.transaction((session) => first.guard(session))).rejects.toThrow('has passed on');
  expect(first.held()).toBe(false);
  await expect(mongo.transaction((session) => second.guard(session))).resolves.toBeUndefined();
  monotonic = 1;
});

it('is not trusted by its owner for the last fifth of its life', async () => {
  let monotonic = 1_000;
  const lease = leaseOf(fresh(), 'one', 10_000, { now: () => new Date(), monotonic: () => monotonic });
  await lease.acquire();
  monotonic = 1_000 + 7_999;
  expect(lease.held()).toBe(true);
  monotonic = 1_000 + 8_000;
  expect(lease.held()).toBe(false);
});

it('makes a transaction conflict with a change of hands before its commit', async () => {
  const name = fresh();
  const first = leaseOf(name, 'first', 100);
  const second = leaseOf(name, 'second', 60_000);
  await first.acquire();
  const session = await mongo.connection.startSession();
  session.startTransaction();
  await first.guard(session);
  await mongo.connection.collection('effects').insertOne({ _id: 'late' as never }, { session });
  const taking = vi.waitFor(async () => expect(await second.acquire()).toBe(true), {
    timeout: 10_000,
    interval: 20,
  });
  // Either the guard's transaction commits before the lease changes hands, or it fails: never afterwards.
  await session.commitTransaction();
  await taking;
  await session.endSession();
  await expect(mongo.transaction((late) => first.guard(late))).rejects.toThrow('has passed on');
});
