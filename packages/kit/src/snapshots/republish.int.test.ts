import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createParked } from '../consumer/parked.ts';
import { on, onMany } from '../consumer/subscription.ts';
import { counted, PROBE_TOPIC, probe } from '../events/backbone.fixtures.ts';
import { createMemoryBus, type MemoryBus } from '../events/bus/memory-bus.fixtures.ts';
import { createEventFactory } from '../events/event.ts';
import { beginEpochs, readEpoch } from '../events/outbox/epoch.ts';
import { startBackbone, type TestBackbone } from '../events/test-backbone.fixtures.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { republish, type SnapshotSource, snapshotOf } from './snapshots.ts';

let world: TestBackbone;
let bus: MemoryBus;

beforeAll(async () => {
  world = await startBackbone();
});
afterAll(() => world.close());
beforeEach(async () => {
  bus = createMemoryBus();
  await bus.ensureTopics([{ topic: PROBE_TOPIC }]);
  await world.consumer(bus, { sweepMs: 100 }).start();
});
afterEach(async () => {
  await world.stop();
  await bus.close();
  await world.clear();
});

const publish = (...events: readonly CloudEvent[]) =>
  bus.publish(events.map((event) => ({ topic: PROBE_TOPIC, key: event.subject, value: event })));
const until = <T>(condition: () => Promise<T>) => vi.waitFor(condition, { timeout: 15_000, interval: 20 });
const parked = () => world.mongo.connection.collection('parked_events').countDocuments();
const sourceOf = (state: Readonly<Record<string, number>>): SnapshotSource => ({
  topic: PROBE_TOPIC,
  all: async function* () {
    for (const [subject, sequence] of Object.entries(state))
      yield snapshotOf({ event: counted, subject, sequence, data: { value: 100 * sequence } });
  },
  gone: (lost) =>
    lost[0] && snapshotOf({ event: counted, subject: lost[0].subject, sequence: 1, data: { value: 0 } }),
});
const factory = (epoch: number) => createEventFactory({ clock: systemClock, ids: systemIds, epoch });
const trail = async (subject: string) => (await world.trailOf(subject)) ?? [];

it('brings whoever lacks the state to it, and nobody else anything', async () => {
  await publish(probe('has', 1), probe('has', 2), probe('behind', 1), probe('waits', 3));
  await until(async () => expect(await parked()).toBe(1));
  const told = await republish(
    { bus, createEvent: factory(1) },
    { sources: [sourceOf({ has: 2, behind: 4, waits: 5, never: 7 })] },
  );
  expect(told).toEqual({ snapshots: 4, gone: 0 });
  await until(async () => expect(await trail('never')).toEqual([7]));
  await until(async () => expect(await parked()).toBe(0));
  expect(await trail('has')).toEqual([1, 2]);
  expect(await trail('behind')).toEqual([1, 4]);
  expect(await trail('waits')).toEqual([5]);
  // And the stream goes on behind it.
  await publish(probe('behind', 5));
  await until(async () => expect(await trail('behind')).toEqual([1, 4, 5]));
});

it('tells restored aggregates and those that are gone so that the service may use every sequence again', async () => {
  const made = [1, 2, 3].map((sequence) => probe('kept', sequence));
  await publish(...made, probe('new', 1), probe('new', 2));
  await until(async () => expect(await trail('new')).toEqual([1, 2]));
  const lost = new Map([
    [`${PROBE_TOPIC}/kept`, [made[2] as CloudEvent]],
    [`${PROBE_TOPIC}/new`, [probe('new', 1), probe('new', 2)]],
  ]);
  const epoch = await beginEpochs(world.mongo.connection, 1, new Date());
  expect([epoch, await readEpoch(world.mongo.connection)]).toEqual([2, 3]);
  const told = await republish(
    { bus, createEvent: factory(epoch) },
    { sources: [sourceOf({ kept: 2 })], lost },
  );
  expect(told).toEqual({ snapshots: 1, gone: 1 });
  await until(async () => expect(await trail('kept')).toEqual([1, 2, 3, 2]));
  const again = (subject: string, sequence: number) => ({ ...probe(subject, sequence), epoch: 3 });
  await publish(again('kept', 3), again('new', 1), again('new', 2));
  await until(async () => expect(await trail('new')).toEqual([1, 2, 1, 1, 2]));
  expect(await trail('kept')).toEqual([1, 2, 3, 2, 3]);
  const kinds = bus
    .messages(PROBE_TOPIC)
    .map(({ value }) => JSON.parse(Buffer.from(value).toString()) as CloudEvent)
    .filter(({ snapshot }) => snapshot !== undefined);
  expect(kinds.map(({ snapshot }) => snapshot)).toEqual(['restored', 'restored']);
});

it('restoring the same backup a second time begins above everything that was heard', async () => {
  const { connection } = world.mongo;
  await connection.collection('event_epoch').deleteMany({});
  expect(await beginEpochs(connection, 5, new Date())).toBe(6);
  await connection.collection('event_epoch').deleteMany({});
  expect(await beginEpochs(connection, 7, new Date())).toBe(8);
});

it('releases aggregates over several gaps, and leaves those behind a dead letter', async () => {
  await publish(probe('a', 2), probe('a', 3), probe('a', 7), probe('b', 1), probe('b', 5));
  await until(async () => expect(await parked()).toBe(4));
  await world.stop();
  const consumer = world.consumer(bus, {
    sweepMs: 100,
    subscriptions: [
      on(counted, async (event, unit) => {
        if (event.subject === 'poison' && event.sequence === 1) throw new Error('made by the test');
        await world.project([event], unit);
      }),
    ],
  });
  await consumer.start();
  await publish(probe('poison', 1), probe('poison', 2));
  await until(async () =>
    expect(await world.mongo.connection.collection('dead_letters').countDocuments()).toBe(1),
  );
  await until(async () => expect(await parked()).toBe(5));
  const release = createParked(
    {
      mongo: world.mongo,
      units: world.units,
      bus,
      log: world.log,
      clock: systemClock,
      metrics: world.metrics,
    },
    { group: 'audit', subscriptions: onMany([counted], world.project) },
  );
  expect((await release.list()).toSorted()).toEqual(
    ['a', 'b', 'poison'].map((subject) => `${PROBE_TOPIC}/${subject}`),
  );
  expect((await release.release()).toSorted()).toEqual(
    ['a', 'b'].map((subject) => `${PROBE_TOPIC}/${subject}`),
  );
  expect([await trail('a'), await trail('b'), await trail('poison')]).toEqual([[2, 3, 7], [1, 5], []]);
  expect(await release.list()).toEqual([`${PROBE_TOPIC}/poison`]);
});
