import { expect, it } from 'vitest';
import { counted, probe } from '../events/backbone.fixtures.ts';
import { systemClock } from '../runtime/clock.ts';
import { fatal, publish, start, until, useConsumers, world } from './consumer.fixtures.ts';
import { onMany } from './subscription.ts';

useConsumers();

it('an attempt that never ends makes the consumer unready and ends the process, once', async () => {
  let ahead = 0;
  let attempts = 0;
  let release = () => {};
  const stuck = new Promise<void>((resolve) => {
    release = resolve;
  });
  const consumer = await start({
    clock: { ...systemClock, monotonic: () => systemClock.monotonic() + ahead },
    subscriptions: onMany([counted], async (events, unit) => {
      attempts += 1;
      if (attempts === 1) await stuck;
      await world.project(events, unit);
    }),
  });
  await publish([probe('a', 1)]);
  await until(() => expect(attempts).toBe(1));
  ahead = 140_000;
  expect(await consumer.check.check()).toBe(true);
  expect(fatal).toEqual([]);
  ahead = 160_000;
  expect(await consumer.check.check()).toBe(false);
  await until(() =>
    expect(fatal.map(({ message }) => message)).toEqual(['applying events of audit never ends']),
  );
  release();
  await until(async () => expect(await world.journal()).toHaveLength(1));
  // What is committed can be read before the attempt has heard of it.
  await until(async () => expect(await consumer.check.check()).toBe(true));
  expect(fatal).toHaveLength(1);
});
