import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { counted, PROBE_TOPIC, probe } from '../events/backbone.fixtures.ts';
import { GroupInUseError } from '../events/bus/bus.ts';
import { createMemoryBus, type MemoryBus } from '../events/bus/memory-bus.fixtures.ts';
import { startBackbone, type TestBackbone } from '../events/test-backbone.fixtures.ts';
import { systemClock } from '../runtime/clock.ts';
import { rebuildProjection } from './rebuild.ts';
import { createRedrive } from './redrive.ts';
import { on } from './subscription.ts';

let world: TestBackbone;
let bus: MemoryBus;
let broken: boolean;

beforeAll(async () => {
  world = await startBackbone();
});
afterAll(() => world.close());
beforeEach(async () => {
  broken = true;
  bus = createMemoryBus();
  await bus.ensureTopics([{ topic: PROBE_TOPIC }]);
});
afterEach(async () => {
  await world.stop();
  await world.clear();
});

/** How long a poison event is tried is the consumer's test. */
const suspectDelays = [5, 5] as const;
const deps = () => ({ ...world, bus, clock: systemClock });
const settings = () => ({
  group: 'audit',
  suspectDelays,
  subscriptions: [
    on(counted, async (event, session) => {
      if (broken && event.data.value >= 100) throw new RangeError('too heavy');
      await world.project([event], session);
    }),
  ],
});
const start = async () => {
  const consumer = world.consumer(bus, {
    ...settings(),
    metrics: world.metrics,
    onFatal: () => {},
    sweepMs: 50,
  });
  await consumer.start();
  return consumer;
};
const publish = (...events: CloudEvent[]) =>
  bus.publish(events.map((event) => ({ topic: PROBE_TOPIC, key: event.subject, value: event })));
const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 20_000, interval: 20 });
const letters = (count: number) =>
  until(async () => {
    const found = await createRedrive(deps(), settings()).list();
    expect(found).toHaveLength(count);
    return found;
  });
const parked = () => world.mongo.connection.collection('parked_events').countDocuments();

describe('re-driving', () => {
  it('applies the dead letter and then what waited behind it, in order', async () => {
    await start();
    await publish(probe('a', 1), probe('a', 2, 100), probe('a', 3), probe('a', 4));
    const [letter] = await letters(1);
    await until(async () => expect(await parked()).toBe(2));
    broken = false;
    expect(await createRedrive(deps(), settings()).redrive(letter?._id as string)).toMatchObject({
      outcome: 'applied',
    });
    expect(await world.trailOf('a')).toEqual([1, 2, 3, 4]);
    expect(await parked()).toBe(0);
    expect(await createRedrive(deps(), settings()).list()).toEqual([]);
    expect(await createRedrive(deps(), settings()).redrive(letter?._id as string)).toMatchObject({
      outcome: 'unknown',
    });
    await publish(probe('a', 5));
    await until(async () => expect(await world.trailOf('a')).toEqual([1, 2, 3, 4, 5]));
  });

  it('says so when it fails again, and harms nothing', async () => {
    await start();
    await publish(probe('a', 1, 100), probe('a', 2));
    const [letter] = await letters(1);
    const outcome = await createRedrive(deps(), settings()).redrive(letter?._id as string);
    expect(outcome).toMatchObject({ outcome: 'failed', error: 'RangeError: too heavy' });
    await letters(1);
    expect(await world.trailOf('a')).toBeUndefined();
  });

  it('sets a second poison event aside that was found behind the first', async () => {
    await start();
    await publish(probe('a', 1, 100), probe('a', 2), probe('a', 3, 200), probe('a', 4));
    const [letter] = await letters(1);
    await until(async () => expect(await parked()).toBe(3));
    const half = createRedrive(deps(), {
      ...settings(),
      subscriptions: [
        on(counted, async (event, session) => {
          if (event.data.value >= 200) throw new RangeError('too heavy');
          await world.project([event], session);
        }),
      ],
    });
    expect(await half.redrive(letter?._id as string)).toMatchObject({ outcome: 'applied' });
    expect(await world.trailOf('a')).toEqual([1, 2]);
    expect(await half.list()).toMatchObject([{ sequence: 3 }]);
    broken = false;
    expect(await createRedrive(deps(), settings()).redriveAll()).toMatchObject([{ outcome: 'applied' }]);
    expect(await world.trailOf('a')).toEqual([1, 2, 3, 4]);
  });

  it('skips an event that is given up, so that its aggregate goes on', async () => {
    await start();
    await publish(probe('a', 1), probe('a', 2, 100), probe('a', 3));
    const [letter] = await letters(1);
    await until(async () => expect(await parked()).toBe(1));
    await createRedrive(deps(), settings()).skip(letter?._id as string);
    expect(await world.trailOf('a')).toEqual([1, 3]);
    await publish(probe('a', 4));
    await until(async () => expect(await world.trailOf('a')).toEqual([1, 3, 4]));
  });

  it('skips a message that could not be read at all', async () => {
    await start();
    await publish(probe('a', 1));
    await bus.publish([{ topic: PROBE_TOPIC, key: 'a', value: Buffer.from('{') }]);
    await publish(probe('a', 3));
    const [letter] = await letters(1);
    await until(async () => expect(await parked()).toBe(1));
    await createRedrive(deps(), settings()).skip(letter?._id as string);
    expect(await world.trailOf('a')).toEqual([1, 3]);
  });
});

describe('rebuilding', () => {
  const rebuild = () => rebuildProjection(deps(), { ...settings(), collections: ['journal', 'trails'] });

  it('makes the same projection again from the topic', async () => {
    broken = false;
    const consumer = await start();
    await publish(
      ...['a', 'b', 'c'].flatMap((subject) => [probe(subject, 1), probe(subject, 2), probe(subject, 3)]),
    );
    await until(async () => expect(await world.journal()).toHaveLength(9));
    const before = [await world.journal(), await world.trails()];
    await consumer.stop();
    await world.mongo.connection.collection('trails').updateMany({}, { $set: { trail: [99] } });
    await rebuild();
    expect([await world.journal(), await world.trails()]).toEqual(before);
    await start();
    await publish(probe('a', 4));
    await until(async () => expect(await world.trailOf('a')).toEqual([1, 2, 3, 4]));
  });

  it('refuses while a consumer runs and leaves everything as it is', async () => {
    broken = false;
    await start();
    await publish(probe('a', 1));
    await until(async () => expect(await world.trailOf('a')).toEqual([1]));
    await expect(rebuild()).rejects.toThrow(GroupInUseError);
    await publish(probe('a', 2));
    await until(async () => expect(await world.trailOf('a')).toEqual([1, 2]));
  });

  it('holds back a consumer that starts while rows are cleared', async () => {
    broken = false;
    await publish(probe('a', 1), probe('a', 2));
    await world.mongo.connection.collection('inbox').insertOne({ _id: 'audit/!rebuild' as never });
    await start();
    await until(() =>
      expect(world.metrics.getSingleMetricAsString('events_batch_retries_total')).resolves.toMatch(
        /"audit"} [2-9]/,
      ),
    );
    expect(await world.trails()).toEqual([]);
    await world.stop();
    await rebuild();
    expect(await world.trailOf('a')).toEqual([1, 2]);
  });
});
