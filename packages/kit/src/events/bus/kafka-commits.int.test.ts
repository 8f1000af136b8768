import { createRequire } from 'node:module';
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createKafkaBus } from './kafka-bus.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

const PARTITIONS = 6;
const topic = 'test.commits';

interface Committed {
  readonly topics: readonly { readonly partitions: readonly unknown[] }[];
}

it('what partitions have done together is committed by one request, and not handled again', async () => {
  const Broker = createRequire(import.meta.url)('kafkajs/src/broker') as {
    prototype: { offsetCommit(request: Committed): Promise<unknown> };
  };
  const committed = vi.spyOn(Broker.prototype, 'offsetCommit');
  const bus = createKafkaBus(
    { log: pino({ level: 'silent' }), clock: systemClock },
    { clientId: 'commits', brokers: engines.kafkaBrokers, prefix: engines.topicPrefix, replication: 1 },
  );
  await bus.ensureTopics([{ topic, partitions: PARTITIONS }]);
  const send = (name: string) =>
    bus.publish(
      Array.from({ length: 60 }, (_, n) => ({ topic, key: `${name}${n}`, value: Buffer.from('') })),
    );
  const subscribe = (seen: string[], handled: (partition: number) => Promise<void>) =>
    bus.subscribe({
      group: 'commits',
      topics: [topic],
      fromBeginning: true,
      batchSize: 100,
      onCrash: () => {},
      handler: async ({ partition, messages }) => {
        await handled(partition);
        seen.push(...messages.map(({ key }) => key ?? ''));
      },
    });

  await send('first');
  const first: string[] = [];
  const waiting = new Set<number>();
  const all = Promise.withResolvers<void>();
  const one = await subscribe(first, (partition) => {
    if (waiting.add(partition).size === PARTITIONS) all.resolve();
    return all.promise;
  });
  await vi.waitFor(() => expect(first).toHaveLength(60), 20_000);
  await one.close();
  expect(
    committed.mock.calls.map(([{ topics }]) => topics.flatMap(({ partitions }) => partitions).length),
  ).toEqual([PARTITIONS]);

  await send('second');
  const second: string[] = [];
  const other = await subscribe(second, async () => {});
  await vi.waitFor(() => expect(second).toHaveLength(60), 20_000);
  expect(second.every((key) => key.startsWith('second'))).toBe(true);
  await other.close();
  await bus.close();
  committed.mockRestore();
});
