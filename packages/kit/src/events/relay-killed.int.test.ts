import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testEngines } from '@gatehouse/testkit';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { type BackboneWorld, counted, createBackboneWorld, probe } from './backbone.fixtures.ts';
import { createConsumer } from './consumer.ts';
import { createKafkaBus } from './kafka-bus.ts';
import { LEASE_COLLECTION } from './lease.ts';
import type { OutboxRow } from './outbox.ts';
import { onMany } from './subscription.ts';

const engines = testEngines();
const children = new Set<ChildProcess>();
let world: BackboneWorld;
let stop: () => Promise<void>;

beforeAll(async () => {
  world = await createBackboneWorld({ url: engines.mongoUrl, database: engines.database });
  const bus = createKafkaBus({
    clientId: 'fault',
    brokers: engines.kafkaBrokers,
    prefix: engines.topicPrefix,
    replication: 1,
    log: world.log,
    clock: systemClock,
  });
  const consumer = createConsumer({
    ...world,
    bus,
    group: 'audit',
    subscriptions: onMany([counted], world.project),
    clock: systemClock,
    metrics: new Registry(),
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  stop = async () => {
    await consumer.stop();
    await bus.close();
  };
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children.clear();
});
afterAll(async () => {
  await stop();
  await world.close();
  await engines.cleanup();
});

const startRelay = () => {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./relay-process.fixtures.ts', import.meta.url)),
      engines.mongoUrl,
      engines.database,
      engines.kafkaBrokers.join(','),
      engines.topicPrefix,
      '1000',
      '20',
    ],
    { stdio: 'inherit' },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};
const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 90_000, interval: 20 });
const outbox = () => world.mongo.connection.collection<OutboxRow>('outbox');
const published = () => outbox().countDocuments({ publishedAt: { $ne: null } });
const leaseRow = () =>
  world.mongo.connection
    .collection<{ _id: string; owner: string; fence: number }>(LEASE_COLLECTION)
    .findOne({ _id: 'outbox-relay' });
const fill = async (name: string, aggregates: number, events: number) => {
  for (let sequence = 1; sequence <= events; sequence += 1) {
    await world.append(
      ...Array.from({ length: aggregates }, (_, index) => probe(`${name}-${index}`, sequence)),
    );
  }
};
const expectComplete = async (name: string, aggregates: number, events: number) => {
  const own = async () => (await world.trails()).filter(({ _id }) => _id.startsWith(`${name}-`));
  await until(async () =>
    expect((await own()).flatMap(({ trail }) => trail)).toHaveLength(aggregates * events),
  );
  const whole = Array.from({ length: events }, (_, index) => index + 1);
  for (const { trail } of await own()) expect(trail).toEqual(whole);
};

it('loses and doubles nothing when the leading relay is killed again and again', {
  timeout: 180_000,
}, async () => {
  await fill('killed', 50, 40);
  for (const share of [300, 1_200]) {
    const victim = startRelay();
    await until(async () => expect(await published()).toBeGreaterThan(share));
    victim.kill('SIGKILL');
    await once(victim, 'exit');
  }
  startRelay();
  await expectComplete('killed', 50, 40);
});

it('loses and doubles nothing when the leading relay is stopped for longer than its lease and then goes on', {
  timeout: 180_000,
}, async () => {
  const before = await published();
  const first = startRelay();
  await fill('stopped', 50, 20);
  await until(async () => expect(await published()).toBeGreaterThan(before));
  const led = await until(async () => {
    const row = await leaseRow();
    expect(row?.owner).toBe(`relay-${first.pid}`);
    return row;
  });
  first.kill('SIGSTOP');
  const second = startRelay();
  await until(async () => expect((await leaseRow())?.owner).toBe(`relay-${second.pid}`));
  expect((await leaseRow())?.fence).toBeGreaterThan(led?.fence ?? 0);
  await fill('after', 20, 20);
  first.kill('SIGCONT');
  await expectComplete('stopped', 50, 20);
  await expectComplete('after', 20, 20);
  await until(async () => expect(await outbox().countDocuments({ publishedAt: null })).toBe(0));
});
