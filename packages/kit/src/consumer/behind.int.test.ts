import { expect, it } from 'vitest';
import { counted, probe } from '../events/backbone.fixtures.ts';
import { RetryLaterError } from '../runtime/transient.ts';
import { publish, start, until, useConsumers, world } from './consumer.fixtures.ts';
import { onMany } from './subscription.ts';

useConsumers();

const behind = async () =>
  Number(/^events_behind_seconds\{.*\} (\S+)$/m.exec(await world.metrics.metrics())?.[1] ?? Number.NaN);

it('how far a consumer is behind is told while events wait for something, and is 0 again once they are applied', async () => {
  let away = true;
  await start({
    subscriptions: onMany([counted], async (events, session) => {
      if (away) throw new RetryLaterError('away');
      await world.project(events, session);
    }),
  });
  expect(await behind()).toBe(0);
  const hour = 3_600_000;
  await publish([{ ...probe('a', 1), time: new Date(Date.now() - hour).toISOString() }]);
  await until(async () => expect(await behind()).toBeGreaterThanOrEqual(3_600));
  expect(await world.journal()).toEqual([]);
  away = false;
  await until(async () => expect(await world.journal()).toHaveLength(1));
  await until(async () => expect(await behind()).toBe(0));
});
