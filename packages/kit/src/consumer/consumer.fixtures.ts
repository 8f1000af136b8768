/** A consumer on the real database and a bus in memory, for the tests of one file. */
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { PROBE_TOPIC, probe } from '../events/backbone.fixtures.ts';
import { createMemoryBus, type MemoryBus } from '../events/bus/memory-bus.fixtures.ts';
import { type ConsumerParts, startBackbone, type TestBackbone } from '../events/test-backbone.fixtures.ts';
import type { DeadLetter } from './dead-letters.model.ts';

export let world: TestBackbone;
export let bus: MemoryBus;
export const fatal: Error[] = [];

/** The world of the file's tests: empty before each, gone after the last. */
export const useConsumers = (): void => {
  beforeAll(async () => {
    world = await startBackbone();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    bus = createMemoryBus();
    await bus.ensureTopics([{ topic: PROBE_TOPIC }]);
    fatal.length = 0;
  });
  afterEach(async () => {
    await world.stop();
    await bus.close();
    await world.clear();
  });
};

export const start = async (options: Partial<ConsumerParts> = {}) => {
  const consumer = world.consumer(bus, {
    metrics: world.metrics,
    onFatal: (error) => fatal.push(error),
    sweepMs: 100,
    ...options,
  });
  await consumer.start();
  return consumer;
};
export const publish = (events: readonly CloudEvent[]) =>
  bus.publish(events.map((event) => ({ topic: PROBE_TOPIC, key: event.subject, value: event })));
export const until = <T>(condition: () => T | Promise<T>, timeout = 15_000) =>
  vi.waitFor(condition, { timeout, interval: 20 });
export const caughtUp = () =>
  until(async () => {
    for (const { position, end } of await bus.lag('audit', [PROBE_TOPIC])) expect(position).toBe(end);
  });
export const run = (subject: string, count: number) =>
  Array.from({ length: count }, (_, index) => probe(subject, index + 1));
export const parked = () =>
  world.mongo.connection.collection('parked_events').find().sort({ sequence: 1 }).toArray();
export const deadLetters = () =>
  world.mongo.connection.collection<DeadLetter>('dead_letters').find().toArray();
