/** Outbox, relay, the real broker and a consumer together. */
import { testEngines } from '@gatehouse/testkit';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { type BackboneWorld, counted, createBackboneWorld, PROBE_TOPIC, probe } from './backbone.fixtures.ts';
import { type BrokerLine, createBrokerLine } from './broker-line.fixtures.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { createKafkaBus } from './kafka-bus.ts';
import { createRelay, type Relay } from './relay.ts';
import { onMany } from './subscription.ts';

const engines = testEngines();
const parts: (Relay | Consumer)[] = [];
let world: BackboneWorld;

let line: BrokerLine;
const newBus = (socketFactory?: BrokerLine['socketFactory']) =>
  createKafkaBus({
    clientId: 'backbone',
    brokers: engines.kafkaBrokers,
    prefix: engines.topicPrefix,
    replication: 1,
    log: world.log,
    clock: systemClock,
    timings: { sessionTimeoutMs: 10_000, heartbeatMs: 500, gatherMs: 5 },
    ...(socketFactory === undefined ? {} : { socketFactory }),
  });
const buses: ReturnType<typeof newBus>[] = [];

beforeAll(async () => {
  line = await createBrokerLine(engines.kafkaBrokers[0] as string);
  world = await createBackboneWorld({ url: engines.mongoUrl, database: engines.database });
});
afterEach(async () => {
  await line.mend();
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(async () => {
  await line.close();
  await world.close();
  await engines.cleanup();
});

const startRelay = async (bus: (typeof buses)[number]) => {
  const relay = createRelay({
    mongo: world.mongo,
    bus,
    topics: [PROBE_TOPIC],
    owner: systemIds.id(),
    log: world.log,
    clock: systemClock,
    metrics: new Registry(),
    leaseMs: 2_000,
  });
  parts.push(relay);
  await relay.start();
  return relay;
};
const startConsumer = async (bus: (typeof buses)[number]) => {
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
  parts.push(consumer);
  await consumer.start();
  return consumer;
};
const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 25_000, interval: 50 });
const trailOf = async (subject: string) => (await world.trails()).find(({ _id }) => _id === subject)?.trail;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const open = (...args: Parameters<typeof newBus>) => {
  const bus = newBus(...args);
  buses.push(bus);
  return bus;
};

it('carries events from the outbox to projections of two replicas, each once and in order', async () => {
  const subjects = Array.from({ length: 20 }, (_, index) => `two-${index}`);
  await startRelay(open());
  const first = await startConsumer(open());
  const second = await startConsumer(open());
  for (const sequence of numbers(15))
    await world.append(...subjects.map((subject) => probe(subject, sequence)));
  for (const subject of subjects)
    await until(async () => expect(await trailOf(subject)).toEqual(numbers(15)));
  await until(() => expect([first.state(), second.state()]).toEqual(['running', 'running']));
});

it('starts while the broker is away, stays alive while it goes, and catches up without loss', async () => {
  await line.cut();
  const bus = open(line.socketFactory);
  await startRelay(bus);
  const consumer = await startConsumer(bus);
  await world.append(probe('away', 1));
  expect(await consumer.check.check()).toBe(true);
  await line.mend();
  await until(async () => expect(await trailOf('away')).toEqual([1]));
  await line.cut();
  for (const sequence of numbers(30).slice(1)) await world.append(probe('away', sequence));
  await line.mend();
  await until(async () => expect(await trailOf('away')).toEqual(numbers(30)));
  await until(() => expect(consumer.state()).toBe('running'));
});

it('hands over in the middle of a stream when a replica stops, and loses nothing', async () => {
  await startRelay(open());
  const first = await startConsumer(open());
  const subjects = Array.from({ length: 10 }, (_, index) => `hand-${index}`);
  const feed = (async () => {
    for (const sequence of numbers(40))
      await world.append(...subjects.map((subject) => probe(subject, sequence)));
  })();
  await until(async () => expect((await trailOf('hand-0'))?.length ?? 0).toBeGreaterThan(3));
  await startConsumer(open());
  await first.stop();
  await feed;
  for (const subject of subjects)
    await until(async () => expect(await trailOf(subject)).toEqual(numbers(40)));
});
