import { type CloudEvent, defineEvent, upcast } from '@gatehouse/contracts/core/define-event.ts';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { counted, probe } from '../events/backbone.fixtures.ts';
import { deadLetters, parked, publish, run, start, until, useConsumers, world } from './consumer.fixtures.ts';
import { on } from './subscription.ts';

useConsumers();

describe('versions of one event', () => {
  const second = {
    ...defineEvent({
      type: 'audit.probe.counted',
      version: 2,
      summary: 'A probe counted, with its unit',
      data: { count: Type.Integer(), unit: Type.String() },
      from: upcast(counted, ({ value }) => ({ count: value, unit: 'piece' })),
    }),
  };
  const newer = (subject: string, sequence: number) =>
    ({
      ...probe(subject, sequence),
      dataschema: second.dataschema,
      data: { count: sequence, unit: 'piece' },
    }) as unknown as CloudEvent;
  const rowsOf = async (events: readonly CloudEvent[]) => {
    const rows: string[] = [];
    await start({
      subscriptions: [
        on(second, async ({ subject, sequence, data }, { session }) => {
          rows.push(`${subject}${sequence} ${data.count} ${data.unit}`);
          await world.mongo.connection
            .collection('trails')
            .updateOne({ _id: subject as never }, { $set: { sum: data.count } }, { session, upsert: true });
        }),
      ],
    });
    await publish(events);
    await until(() => expect(rows).toHaveLength(events.length));
    await world.stop();
    const stored = await world.trails();
    await world.clear();
    return { rows: rows.toSorted(), stored };
  };

  it('a projection of old and new events equals one of new events alone', async () => {
    const mixed = await rowsOf([probe('a', 1), newer('a', 2), probe('b', 1), newer('a', 3)]);
    const alone = await rowsOf([newer('a', 1), newer('a', 2), newer('b', 1), newer('a', 3)]);
    expect(mixed).toEqual(alone);
    expect(await deadLetters()).toEqual([]);
  });

  it('can be subscribed side by side, each getting its own', async () => {
    const calls: string[] = [];
    await start({
      subscriptions: [
        on(counted, async ({ sequence, data }) => void calls.push(`v1 ${sequence} ${data.value}`)),
        on(second, async ({ sequence, data }) => void calls.push(`v2 ${sequence} ${data.count}`)),
      ],
    });
    await publish([probe('a', 1), newer('a', 2), probe('a', 3)]);
    await until(() => expect(calls).toEqual(['v1 1 1', 'v2 2 2', 'v1 3 3']));
  });

  it('waits with the shape it was published in', async () => {
    const trails = world.mongo.connection.collection<{ _id: string; counts: number[] }>('trails');
    await start({
      subscriptions: [
        on(second, async ({ subject, data }, { session }) => {
          const counts = { $push: { counts: data.count } };
          await trails.updateOne({ _id: subject }, counts, { session, upsert: true });
        }),
      ],
    });
    await publish([probe('a', 2)]);
    await until(async () => expect(await parked()).toMatchObject([{ event: { data: { value: 2 } } }]));
    await publish([probe('a', 1)]);
    // What is stored tells of each once: a transaction that is repeated calls its handlers again.
    await until(async () => expect(await trails.findOne()).toMatchObject({ counts: [1, 2] }));
  });
});

describe('a service that was restored', () => {
  const restored = (sequence: number, change: Partial<CloudEvent> = {}) => ({
    ...probe('a', sequence),
    epoch: 2,
    ...change,
  });

  it('is heard although it uses sequences again', async () => {
    await start();
    await publish(run('a', 5));
    await until(async () => expect(await world.journal()).toHaveLength(5));
    await publish([restored(3, { snapshot: 'restored' }), restored(4), probe('a', 6), restored(5)]);
    await until(async () => expect((await world.trails())[0]?.trail).toEqual([1, 2, 3, 4, 5, 3, 4, 5]));
    expect(await parked()).toEqual([]);
  });

  it('frees what waited for events that never come by a snapshot', async () => {
    await start();
    await publish([probe('a', 1), probe('a', 7), probe('a', 9)]);
    await until(async () => expect(await parked()).toHaveLength(2));
    await publish([{ ...probe('a', 8), snapshot: 'republished' }]);
    await until(async () => expect((await world.trails())[0]?.trail).toEqual([1, 8, 9]));
    await until(async () => expect(await parked()).toEqual([]));
  });
});
