import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createKafkaBus } from './kafka-bus.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

it('leaves an idle connection at rest: kafkajs alone wakes 900 times a second', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const bus = createKafkaBus(
    { log: pino({ level: 'silent' }), clock: systemClock },
    { clientId: 'idle', brokers: engines.kafkaBrokers, prefix: engines.topicPrefix, replication: 1 },
  );
  await bus.ensureTopics([{ topic: 'test.idle' }]);
  const seen: string[] = [];
  const subscription = await bus.subscribe({
    group: 'idle',
    topics: ['test.idle'],
    fromBeginning: true,
    batchSize: 10,
    handler: async ({ messages }) => {
      seen.push(...messages.map(({ key }) => key ?? ''));
    },
    onCrash: () => {},
  });
  await bus.publish([{ topic: 'test.idle', key: 'a', value: Buffer.from('a') }]);
  await vi.waitFor(() => expect(seen).toEqual(['a']), { timeout: 20_000, interval: 20 });

  const timers = vi.spyOn(globalThis, 'setTimeout');
  await new Promise((resolve) => setImmediate(resolve));
  const before = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const perSecond = timers.mock.calls.length / ((performance.now() - before) / 1_000);
  timers.mockRestore();
  expect(perSecond).toBeLessThan(60);

  await bus.publish([{ topic: 'test.idle', key: 'b', value: Buffer.from('b') }]);
  await vi.waitFor(() => expect(seen).toEqual(['a', 'b']), { timeout: 20_000, interval: 20 });
  await subscription.close();
  await bus.close();
  process.off('warning', note);
  expect(warnings.filter(({ name }) => name === 'TimeoutNegativeWarning')).toEqual([]);
});
