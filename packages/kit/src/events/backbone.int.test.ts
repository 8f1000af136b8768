/** Outbox, relay, the real broker and a consumer together. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { numbers, probe } from './backbone.fixtures.ts';
import { type BrokerProxy, createBrokerProxy } from './bus/broker-proxy.fixtures.ts';
import { startBackbone, type TestBackbone } from './test-backbone.fixtures.ts';

let world: TestBackbone;
let proxy: BrokerProxy;
const newBus = (socketFactory?: BrokerProxy['socketFactory']) =>
  world.kafkaBus({
    timings: { sessionTimeoutMs: 10_000, heartbeatMs: 500, fetchBytes: 1, fetchWaitMs: 100 },
    ...(socketFactory === undefined ? {} : { socketFactory }),
  });
const buses: ReturnType<typeof newBus>[] = [];

beforeAll(async () => {
  world = await startBackbone();
  proxy = await createBrokerProxy(world.engines.kafkaBrokers[0] as string);
});
afterEach(async () => {
  await proxy.mend();
  await world.stop();
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(async () => {
  await proxy.close();
  await world.close();
});

const startRelay = (bus: (typeof buses)[number]) => world.relay(bus, { leaseMs: 2_000 }).start();
const startConsumer = async (bus: (typeof buses)[number]) => {
  const consumer = world.consumer(bus);
  await consumer.start();
  return consumer;
};
const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 25_000, interval: 50 });
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
    await until(async () => expect(await world.trailOf(subject)).toEqual(numbers(15)));
  await until(() => expect([first.state(), second.state()]).toEqual(['running', 'running']));
});

it('starts while the broker is away, stays alive while it goes, and catches up without loss', async () => {
  await proxy.cut();
  const bus = open(proxy.socketFactory);
  await startRelay(bus);
  const consumer = await startConsumer(bus);
  await world.append(probe('away', 1));
  expect(await consumer.check.check()).toBe(true);
  await proxy.mend();
  await until(async () => expect(await world.trailOf('away')).toEqual([1]));
  await proxy.cut();
  for (const sequence of numbers(30).slice(1)) await world.append(probe('away', sequence));
  await proxy.mend();
  await until(async () => expect(await world.trailOf('away')).toEqual(numbers(30)));
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
  await until(async () => expect((await world.trailOf('hand-0'))?.length ?? 0).toBeGreaterThan(3));
  await startConsumer(open());
  await first.stop();
  await feed;
  for (const subject of subjects)
    await until(async () => expect(await world.trailOf(subject)).toEqual(numbers(40)));
});
