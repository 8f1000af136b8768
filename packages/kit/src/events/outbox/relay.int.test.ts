import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { brokenConnection, createSleep, sleepyConnection } from '../../mongo/sleepy-connection.fixtures.ts';
import { systemClock } from '../../runtime/clock.ts';
import { PROBE_TOPIC, probe, weighed } from '../backbone.fixtures.ts';
import { createMemoryBus, type MemoryBus } from '../bus/memory-bus.fixtures.ts';
import { type RelayParts, startBackbone, type TestBackbone } from '../test-backbone.fixtures.ts';
import type { OutboxRow } from './outbox.model.ts';
import { appendToOutbox } from './outbox.ts';
import type { OpenOutboxHints } from './outbox-hints.ts';
import { createUnpublished } from './unpublished.ts';

let world: TestBackbone;
let bus: MemoryBus;

beforeAll(async () => {
  world = await startBackbone();
});
afterAll(() => world.close());
beforeEach(() => {
  bus = createMemoryBus();
});
afterEach(async () => {
  bus.setAvailable(true);
  await world.stop();
  await bus.close();
  await world.clear();
});

const relayOf = (parts: Partial<RelayParts> = {}) => world.relay(bus, { pollMs: 50, leaseMs: 600, ...parts });
const consume = () => world.consumer(bus, { onFatal: () => {} }).start();
const outbox = () => world.mongo.connection.collection<OutboxRow>('outbox');
const until = <T>(condition: () => T | Promise<T>, timeout = 15_000) =>
  vi.waitFor(condition, { timeout, interval: 10 });
const published = () =>
  bus.messages(PROBE_TOPIC).map(({ value }) => JSON.parse(Buffer.from(value).toString()) as CloudEvent);
const sequencesOf = (subject: string) =>
  published()
    .filter((event) => event.subject === subject)
    .map(({ sequence }) => sequence);
const unpublished = () => outbox().countDocuments({ publishedAt: null });
const run = (subject: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => probe(subject, from + index));

it('publishes what was committed, keyed by aggregate, and marks it', async () => {
  await relayOf().start();
  await world.append(...run('a', 1, 3), ...run('b', 1, 2));
  await until(async () => expect(await unpublished()).toBe(0));
  expect(sequencesOf('a')).toEqual([1, 2, 3]);
  expect(sequencesOf('b')).toEqual([1, 2]);
  expect(
    bus
      .messages(PROBE_TOPIC)
      .every(({ key, value }) => key === JSON.parse(Buffer.from(value).toString()).subject),
  ).toBe(true);
});

it('publishes nothing of a transaction that was rolled back', async () => {
  await relayOf().start();
  await expect(
    world.mongo.transaction(async (session) => {
      await appendToOutbox(world.mongo.connection, session, [probe('x', 1)]);
      throw new Error('made by the test');
    }),
  ).rejects.toThrow('made by the test');
  await world.append(probe('a', 1));
  await until(() => expect(published()).toHaveLength(1));
});

it('refuses a second event with a sequence the aggregate has used (R3)', async () => {
  await world.append(probe('a', 1));
  await expect(world.append(probe('a', 1))).rejects.toThrow(/E11000/);
});

it('publishes an aggregate in its sequence although the rows came in with wrong clocks and in small batches', async () => {
  const late = (event: CloudEvent, minutes: number) => ({
    ...event,
    time: new Date(Date.now() + minutes * 60_000).toISOString(),
  });
  await world.append(late(probe('a', 1), 10));
  await world.append(late(probe('a', 2), -10), probe('b', 1));
  await world.append(late(probe('a', 3), 5), late(probe('a', 4), -20));
  await relayOf({ batchSize: 2 }).start();
  await until(async () => expect(await unpublished()).toBe(0));
  expect(sequencesOf('a')).toEqual([1, 2, 3, 4]);
});

/** Hints between the processes of one test. */
const hintsAmong = () => {
  const listeners = new Set<() => void>();
  const open: OpenOutboxHints = (heard) => {
    listeners.add(heard);
    return {
      send: () => {
        for (const listener of listeners) listener();
      },
      listening: () => true,
      close: async () => void listeners.delete(heard),
    };
  };
  return { open, listening: () => listeners.size };
};

const neverPolls = { pollMs: 60_000, leaseMs: 60_000 };

it('wakes at once for an append in its own process, and by a hint for one in another', async () => {
  const hints = hintsAmong();
  const leader = relayOf({ ...neverPolls, openHints: hints.open });
  const other = relayOf({ ...neverPolls, openHints: hints.open });
  await leader.start();
  await other.start();
  await world.append(probe('a', 1));
  leader.wake();
  await until(() => expect(published()).toHaveLength(1));
  await world.append(probe('a', 2));
  other.wake();
  await until(() => expect(published()).toHaveLength(2));
  await leader.stop();
  await other.stop();
  expect(hints.listening()).toBe(0);
});

it('finds what nobody has hinted at by polling', async () => {
  await relayOf({
    pollMs: 20,
    idleMs: 20,
    openHints: () => ({ send: () => {}, listening: () => true, close: async () => {} }),
  }).start();
  await until(async () => expect(await unpublished()).toBe(0));
  await world.append(...run('a', 1, 5));
  await until(async () => expect(await unpublished()).toBe(0));
  expect(sequencesOf('a')).toEqual([1, 2, 3, 4, 5]);
});

it('waits for a broker that is away and then drains in order, without loss', async () => {
  bus.setAvailable(false);
  const relay = relayOf({ batchSize: 7 });
  await relay.start();
  for (let step = 0; step < 10; step += 1)
    await world.append(...run('a', step * 3 + 1, step * 3 + 3), probe('b', step + 1));
  expect(await unpublished()).toBe(40);
  bus.setAvailable(true);
  await until(async () => expect(await unpublished()).toBe(0));
  expect(sequencesOf('a')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(sequencesOf('b')).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
});

it('publishes again what was published but not marked, and consumers drop the repetition', async () => {
  await consume();
  let killed = false;
  const dying = {
    ...world.mongo,
    connection: brokenConnection(world.mongo.connection, 'updateMany', () => {
      if (!killed) throw new Error('killed between publishing and marking');
    }),
  };
  await world.append(...run('a', 1, 5));
  const first = relayOf({ mongo: dying });
  await first.start();
  await until(() => expect(published().length).toBeGreaterThanOrEqual(5));
  await first.stop();
  killed = true;
  expect(await unpublished()).toBe(5);
  await relayOf().start();
  await until(async () => expect(await unpublished()).toBe(0));
  expect(published().length).toBeGreaterThanOrEqual(10);
  await until(async () => expect((await world.trails())[0]?.trail).toEqual([1, 2, 3, 4, 5]));
  await until(async () => expect(await world.journal()).toHaveLength(5));
});

it('has one leader, and another one after it stops', async () => {
  const first = relayOf();
  const second = relayOf();
  await first.start();
  await second.start();
  await world.append(...run('a', 1, 20));
  await until(async () => expect(await unpublished()).toBe(0));
  expect(published()).toHaveLength(20);
  await first.stop();
  await world.append(...run('a', 21, 30));
  await until(async () => expect(await unpublished()).toBe(0));
  expect(sequencesOf('a')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

it('lets a leader that slept past its lease neither publish more nor mark', async () => {
  // The first leader sleeps while it publishes, and its renewals sleep with it.
  const sleep = createSleep();
  const metrics = new Registry();
  const drowsy = {
    ...world.mongo,
    connection: sleepyConnection(world.mongo.connection, sleep, ['findOneAndUpdate']),
  };
  const sleepyBus: MemoryBus = {
    ...bus,
    publish: async (records) => {
      sleep.fall();
      await sleep.over();
      await bus.publish(records);
    },
  };
  await world.append(...run('a', 1, 3));
  await relayOf({ mongo: drowsy, bus: sleepyBus, metrics }).start();
  await until(() => expect(sleep.asleep()).toBe(true));
  await relayOf().start();
  await until(async () => expect(await unpublished()).toBe(0));
  const markedAt = (await outbox().find().toArray()).map(({ publishedAt }) => publishedAt);
  await world.append(...run('a', 4, 6));
  sleep.wake();
  await until(async () =>
    expect(await metrics.getSingleMetricAsString('outbox_publish_failures_total')).toMatch(/total 1/),
  );
  await until(async () => expect(await unpublished()).toBe(0));
  const rows = await outbox()
    .find({ sequence: { $lte: 3 } })
    .toArray();
  expect(rows.map(({ publishedAt }) => publishedAt)).toEqual(markedAt);
  await consume();
  await until(async () => expect((await world.trails())[0]?.trail).toEqual([1, 2, 3, 4, 5, 6]));
});

it('tells its lag and how much waits', async () => {
  bus.setAvailable(false);
  const metrics = new Registry();
  await relayOf({ metrics }).start();
  await world.append(...run('a', 1, 4));
  expect(await metrics.getSingleMetricAsString('outbox_unpublished')).toMatch(/outbox_unpublished 4/);
  bus.setAvailable(true);
  await until(async () =>
    expect(await metrics.getSingleMetricAsString('outbox_published_total')).toMatch(
      /outbox_published_total 4/,
    ),
  );
  expect(await metrics.getSingleMetricAsString('outbox_relay_leader')).toMatch(/leader 1/);
  await until(async () =>
    expect(await metrics.getSingleMetricAsString('outbox_unpublished')).toMatch(/outbox_unpublished 0/),
  );
});

it('goes on behind an event that the broker never takes once it is set aside', async () => {
  await world.append(...run('a', 1, 2), ...run('b', 1, 2));
  const publish = bus.publish;
  const refusing: MemoryBus = {
    ...bus,
    publish: async (records) => {
      if (records.some(({ key }) => key === 'a')) throw new Error('MESSAGE_TOO_LARGE');
      await publish(records);
    },
  };
  await world.relay(refusing, { pollMs: 20, leaseMs: 600 }).start();
  const unpublishedEvents = createUnpublished({ ...world, clock: systemClock });
  const waiting = await unpublishedEvents.list();
  expect(waiting.map(({ aggregateId, sequence }) => [aggregateId, sequence])).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 1],
    ['b', 2],
  ]);
  expect(waiting.every(({ bytes }) => bytes > 100)).toBe(true);
  for (const { id, aggregateId } of waiting)
    if (aggregateId === 'a') expect(await unpublishedEvents.setAside(id)).toMatchObject({ id });
  await until(async () => expect(await unpublished()).toBe(0));
  expect([sequencesOf('a'), sequencesOf('b')]).toEqual([[], [1, 2]]);
  expect(await unpublishedEvents.setAside(waiting[0]?.id ?? '')).toBeUndefined();
  expect(await unpublishedEvents.setAside('no-such-event')).toBeUndefined();
});

it('keeps topics apart', async () => {
  await bus.ensureTopics([{ topic: weighed.topic }]);
  await relayOf({ topics: [PROBE_TOPIC, weighed.topic] }).start();
  const other = { ...probe('a', 1), type: weighed.type, dataschema: weighed.dataschema } as CloudEvent;
  await world.append(probe('a', 1), other);
  await until(async () => expect(await unpublished()).toBe(0));
  expect(bus.messages(weighed.topic)).toHaveLength(1);
  expect(bus.messages(PROBE_TOPIC)).toHaveLength(1);
});
