import { createRequire } from 'node:module';
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createKafkaBus } from './kafka-bus.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

interface Asked {
  readonly minBytes: number;
  readonly maxWaitTime: number;
}

it('gathers in a stream, and takes the first message after a quiet time at once', async () => {
  const Broker = createRequire(import.meta.url)('kafkajs/src/broker') as {
    prototype: { fetch(request: Asked): Promise<unknown> };
  };
  const asked = vi.spyOn(Broker.prototype, 'fetch');
  const paces = () => asked.mock.calls.map(([{ minBytes, maxWaitTime }]) => [minBytes, maxWaitTime]);
  const bus = createKafkaBus(
    { log: pino({ level: 'silent' }), clock: systemClock },
    {
      clientId: 'pace',
      brokers: engines.kafkaBrokers,
      prefix: engines.topicPrefix,
      replication: 1,
      timings: { fetchBytes: 5_000, fetchWaitMs: 70 },
    },
  );
  await bus.ensureTopics([{ topic: 'test.pace' }]);
  const seen: string[] = [];
  const subscription = await bus.subscribe({
    group: 'pace',
    topics: ['test.pace'],
    fromBeginning: true,
    batchSize: 10,
    onCrash: () => {},
    handler: async ({ messages }) => {
      seen.push(...messages.map(({ key }) => key ?? ''));
    },
  });
  await vi.waitFor(() => expect(paces()).toEqual([[1, 500]]), 20_000);
  await bus.publish([{ topic: 'test.pace', key: 'a', value: Buffer.from('a') }]);
  // Once for more of the same, and at rest again.
  const expected = [
    [1, 500],
    [5_000, 70],
    [1, 500],
  ];
  await vi.waitFor(() => expect(paces().slice(-3)).toEqual(expected), 20_000);
  expect(seen).toEqual(['a']);
  await subscription.close();
  await bus.close();
  asked.mockRestore();
});
