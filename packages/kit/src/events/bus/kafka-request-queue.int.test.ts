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

  const { setTimeout } = globalThis;
  const ofQueues: (number | undefined)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, delay?: number) => {
    if (new Error('where').stack?.includes('scheduleCheckPendingRequests')) ofQueues.push(delay);
    return setTimeout(work, delay);
  }) as typeof setTimeout);
  // The timers of a queue that never rests are due in each of these turns.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  vi.restoreAllMocks();
  expect(ofQueues).toEqual([]);

  await bus.publish([{ topic: 'test.idle', key: 'b', value: Buffer.from('b') }]);
  await vi.waitFor(() => expect(seen).toEqual(['a', 'b']), { timeout: 20_000, interval: 20 });
  await subscription.close();
  await bus.close();
  process.off('warning', note);
  expect(warnings.filter(({ name }) => name === 'TimeoutNegativeWarning')).toEqual([]);
});
