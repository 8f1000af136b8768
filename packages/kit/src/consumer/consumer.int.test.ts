import { type CloudEvent, defineEvent } from '@gatehouse/contracts/core/define-event.ts';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { counted, numbers, PROBE_TOPIC, probe, seeded, shuffled } from '../events/backbone.fixtures.ts';
import { RetryLaterError } from '../runtime/transient.ts';
import {
  bus,
  caughtUp,
  deadLetters,
  fatal,
  parked,
  publish,
  run,
  start,
  until,
  useConsumers,
  world,
} from './consumer.fixtures.ts';
import { on, onEnd, onMany } from './subscription.ts';

const renamed = defineEvent({
  type: 'audit.probe.renamed',
  version: 1,
  summary: 'A probe has another name',
  data: { name: Type.String() },
});

useConsumers();

describe('order and repetition', () => {
  it('applies every event once and in order for each aggregate', async () => {
    await start();
    await publish(['a', 'b', 'c'].flatMap((subject) => run(subject, 20)));
    await until(async () => expect(await world.journal()).toHaveLength(60));
    for (const { trail } of await world.trails()) expect(trail).toEqual(numbers(20));
  });

  it.each([1, 2, 3, 4, 5])(
    'leaves the projection equal after three replays, duplicated and shuffled (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const subjects = Array.from({ length: 12 }, (_, index) => `s${index}`);
      const all = subjects.flatMap((subject) => run(subject, 1 + Math.floor(random() * 12)));
      await start({ batchSize: 1 + Math.floor(random() * 20) });
      for (let replay = 0; replay < 3; replay += 1) {
        await publish(shuffled([...all, ...all.filter(() => random() < 0.3)], random));
        await caughtUp();
      }
      await until(async () => expect(await world.journal()).toHaveLength(all.length));
      for (const { _id, trail } of await world.trails()) {
        expect(trail).toEqual(numbers(all.filter(({ subject }) => subject === _id).length));
      }
      await until(async () => expect(await parked()).toEqual([]));
      expect(await deadLetters()).toEqual([]);
    },
  );

  it('parks what comes too early and applies it in order when the gap closes', async () => {
    await start();
    await publish([probe('a', 1), probe('a', 4), probe('a', 3), probe('b', 1)]);
    await until(async () => expect(await parked()).toHaveLength(2));
    await until(async () => expect((await world.trails()).map(({ trail }) => trail)).toEqual([[1], [1]]));
    await publish([probe('a', 2)]);
    await until(async () => expect((await world.trails())[0]?.trail).toEqual([1, 2, 3, 4]));
    await until(async () => expect(await parked()).toEqual([]));
  });

  it('advances over kinds of events that nobody here subscribed to', async () => {
    await start();
    const other = { ...probe('a', 1), type: 'audit.probe.renamed', dataschema: 'urn:other' } as CloudEvent;
    await publish([other, probe('a', 2)]);
    await until(async () => expect((await world.trails())[0]?.trail).toEqual([2]));
  });

  it('accepts what a newer publisher adds', async () => {
    await start();
    const newer = { ...probe('a', 1), data: { value: 1, added: true }, extension: 'x' } as CloudEvent;
    await publish([newer]);
    await until(async () => expect(await world.journal()).toHaveLength(1));
    expect(await deadLetters()).toEqual([]);
  });
});

describe('trouble', () => {
  it('rolls back and repeats a batch that broke in the middle', async () => {
    let broken = 0;
    await start({
      subscriptions: onMany([counted], async (events, session) => {
        await world.project(events.slice(0, 3), session);
        if (broken < 1) {
          broken += 1;
          throw new RetryLaterError('killed by the test');
        }
        await world.project(events.slice(3), session);
      }),
    });
    await publish(run('a', 10));
    await until(async () => expect(await world.journal()).toHaveLength(10));
    expect((await world.trails())[0]?.trail).toEqual(numbers(10));
  });

  it('drops the batch that was committed here but not at the broker', async () => {
    let committed = 0;
    const flaky: typeof bus = {
      ...bus,
      subscribe: (options) =>
        bus.subscribe({
          ...options,
          handler: async (batch) => {
            await options.handler(batch);
            committed += 1;
            if (committed === 1) throw new Error('killed before the offset was committed');
          },
        }),
    };
    await start({ bus: flaky });
    await publish(run('a', 10));
    await caughtUp();
    expect(committed).toBeGreaterThan(1);
    expect((await world.trails())[0]?.trail).toEqual(numbers(10));
  });

  it('waits out trouble that passes, without dead letters', async () => {
    let away = true;
    await start({
      subscriptions: onMany([counted], async (events, session) => {
        if (away) throw new RetryLaterError('away');
        await world.project(events, session);
      }),
    });
    await publish(run('a', 5));
    await until(() =>
      expect(world.metrics.getSingleMetricAsString('events_batch_retries_total')).resolves.toMatch(/ [3-9]/),
    );
    away = false;
    await until(async () => expect(await world.journal()).toHaveLength(5));
    expect(await deadLetters()).toEqual([]);
  });

  it.each([Error, TypeError, RangeError])(
    'sets a poison event aside within 10 s, keeps its successors waiting and lets the others flow (%o)',
    async (Kind) => {
      const consumer = await start({
        subscriptions: [
          on(counted, async (event, session) => {
            if (event.subject === 'bad' && event.sequence === 2)
              throw new Kind('cannot count "secret value"');
            await world.project([event], session);
          }),
        ],
      });
      const subjects = Array.from({ length: 30 }, (_, index) => `good${index}`);
      await publish([...run('bad', 4), ...subjects.flatMap((subject) => run(subject, 3))]);
      await until(async () => expect(bus.messages(`${PROBE_TOPIC}.dlq`)).toHaveLength(1), 10_000);
      await until(async () => expect(await world.trails()).toHaveLength(31));
      const trails = new Map((await world.trails()).map(({ _id, trail }) => [_id, trail]));
      expect(trails.get('bad')).toEqual([1]);
      for (const subject of subjects) expect(trails.get(subject)).toEqual([1, 2, 3]);
      await until(async () => expect((await parked()).map((row) => row.sequence)).toEqual([3, 4]));
      const [message] = bus.messages(`${PROBE_TOPIC}.dlq`);
      expect(JSON.parse(Buffer.from(message?.value ?? []).toString())).toMatchObject({
        subject: 'bad',
        sequence: 2,
      });
      expect(message?.headers).toMatchObject({
        'gatehouse-group': 'audit',
        'gatehouse-error': `${Kind.name}: cannot count …`,
        'gatehouse-attempts': '3',
      });
      expect(await deadLetters()).toMatchObject([{ status: 'waiting', aggregateId: 'bad', sequence: 2 }]);
      expect(consumer.state()).toBe('running');
      expect(fatal).toEqual([]);
    },
  );

  it('sets messages aside that are no events, naming what is wrong and no values', async () => {
    await start();
    const wrong = { ...probe('c', 1), data: { value: 'five' } } as unknown as CloudEvent;
    const unknown = {
      ...probe('d', 1),
      dataschema: 'urn:gatehouse:events:audit.probe.counted:v9',
    } as CloudEvent;
    await bus.publish([
      { topic: PROBE_TOPIC, key: 'a', value: Buffer.from('{"specversion":') },
      { topic: PROBE_TOPIC, key: 'b', value: Buffer.from('{"hello":"world"}') },
      { topic: PROBE_TOPIC, key: 'c', value: wrong },
      { topic: PROBE_TOPIC, key: 'd', value: unknown },
      { topic: PROBE_TOPIC, key: 'x', value: probe('e', 1) },
      { topic: PROBE_TOPIC, key: 'f', value: probe('f', 1) },
    ]);
    await until(() => expect(bus.messages(`${PROBE_TOPIC}.dlq`)).toHaveLength(5));
    const reasons = bus.messages(`${PROBE_TOPIC}.dlq`).map(({ headers }) => headers['gatehouse-error']);
    expect(reasons.sort()).toEqual([
      'data does not fit its schema: /value type',
      'key and subject differ',
      'not a CloudEvent: / required',
      'not a JSON object',
      'version of the schema is unknown here',
    ]);
    await until(async () => expect((await world.trails()).map(({ _id }) => _id)).toEqual(['f']));
  });

  it('sets aside what calls itself an event and holds anything', async () => {
    await start();
    const nonsense = { subject: { a: 1 }, sequence: 'first', id: 7, type: ['x'], epoch: 'old' };
    await bus.publish([
      { topic: PROBE_TOPIC, key: 'k', value: Buffer.from(JSON.stringify(nonsense)) },
      { topic: PROBE_TOPIC, key: 'after', value: probe('after', 1) },
    ]);
    await until(async () => expect((await world.trails()).map(({ _id }) => _id)).toEqual(['after']));
    // Another key may lie in another partition, and be through first.
    await until(async () => expect(await deadLetters()).toHaveLength(1));
    const [letter] = await deadLetters();
    expect(letter).toMatchObject({ aggregateId: 'k', sequence: null, eventId: null, type: null });
    expect(letter).not.toHaveProperty('epoch');
    expect(fatal).toEqual([]);
  });

  it('keeps the order of kinds when bulk and single handlers alternate', async () => {
    const calls: string[] = [];
    const told = (handler: string, events: readonly CloudEvent[]) =>
      calls.push(`${handler} ${events.map(({ subject, sequence }) => `${subject}${sequence}`).join(' ')}`);
    await start({
      subscriptions: [
        ...onMany([counted], async (events) => void told('many', events)),
        on(renamed, async (event) => void told('one', [event])),
      ],
    });
    const rename = (sequence: number) => ({
      ...probe('a', sequence),
      type: renamed.type,
      dataschema: renamed.dataschema,
      data: { name: 'x' },
    });
    await publish([probe('a', 1), probe('a', 2), rename(3), rename(4), probe('a', 5)] as CloudEvent[]);
    await until(() => expect(calls.join(' ')).toContain('a5'));
    const order = calls.flatMap((call) => call.split(' ').slice(1));
    expect(order).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    expect(calls.filter((call) => call.startsWith('one'))).toEqual(['one a3', 'one a4']);
  });
});

describe('ends of aggregates', () => {
  const renaming = (subject: string, sequence: number): CloudEvent => ({
    ...probe(subject, sequence),
    type: renamed.type,
    dataschema: renamed.dataschema,
    data: { name: 'other' },
  });
  const rows = () => world.mongo.connection.collection<{ _id: string }>('inbox').distinct('_id');

  it('applies an end once whatever came before it, and stores nothing of other events', async () => {
    const ended: string[] = [];
    await start({
      subscriptions: onEnd([renamed], async (events) => void ended.push(...events.map((one) => one.subject))),
    });
    await publish([...run('a', 3), ...run('b', 2)]);
    await caughtUp();
    expect(await rows()).toEqual([]);
    await publish([renaming('a', 4), renaming('c', 7), renaming('a', 4)]);
    await until(() => expect(ended.toSorted()).toEqual(['a', 'c']));
    await publish([renaming('c', 7), renaming('d', 1)]);
    await until(() => expect(ended.toSorted()).toEqual(['a', 'c', 'd']));
    expect(await parked()).toEqual([]);
  });

  it('keeps the order of a topic of which it takes something else, too', async () => {
    const seen: string[] = [];
    const tell = async (events: readonly CloudEvent[]) =>
      void seen.push(...events.map(({ subject, sequence }) => `${subject}${sequence}`));
    await start({ subscriptions: [...onMany([counted], tell), ...onEnd([renamed], tell)] });
    await publish([renaming('a', 2)]);
    await until(async () => expect(await parked()).toHaveLength(1));
    await publish([probe('a', 1)]);
    await until(() => expect(seen).toEqual(['a1', 'a2']));
  });
});
