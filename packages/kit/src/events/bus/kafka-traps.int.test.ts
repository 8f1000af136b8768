/** Traps of kafkajs 2.2.4 and of the broker's defaults that the bus keeps its users out of. */
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { createBrokerProxy } from './broker-proxy.fixtures.ts';
import { createKafkaBus } from './kafka-bus.ts';
import { createKafka } from './kafka-client.ts';

const engines = testEngines();
const log = pino({ level: 'silent' });
const patient = { timeout: 20_000, interval: 50 };
/** Milliseconds that the subscription's clock is ahead. */
let ahead = 0;
const deps = { log, clock: { ...systemClock, monotonic: () => systemClock.monotonic() + ahead } };
const settings = {
  clientId: 'traps',
  brokers: engines.kafkaBrokers,
  prefix: engines.topicPrefix,
  replication: 1,
  publishTimeoutMs: 5_000,
  timings: { sessionTimeoutMs: 6_000, heartbeatMs: 500, fetchBytes: 1, fetchWaitMs: 100 },
};
const bus = createKafkaBus(deps, settings);
const admin = createKafka({ log }, { clientId: 'traps-admin', brokers: engines.kafkaBrokers }).admin();
beforeAll(() => admin.connect());
afterAll(async () => {
  await bus.close();
  await admin.disconnect();
  await engines.cleanup();
});

test('a message to a topic nobody made is refused, and makes none', async () => {
  const topic = 'mistyped';
  const value = Buffer.from('x');
  await expect(bus.publish([{ topic, key: 'k', value }])).rejects.toThrow();
  expect(await admin.listTopics()).not.toContain(engines.topicPrefix + topic);
});

test('a consumer that has not been heard of for a session is unhealthy until it is heard of again', async () => {
  await bus.ensureTopics([{ topic: 'heartbeats' }]);
  const subscription = await bus.subscribe({
    group: 'listener',
    topics: ['heartbeats'],
    fromBeginning: true,
    batchSize: 10,
    handler: async () => {},
    onCrash: () => {},
  });
  await expect.poll(() => subscription.state(), patient).toBe('running');
  ahead += 6_001;
  expect([subscription.state(), subscription.healthy()]).toEqual(['stalled', false]);
  await expect.poll(() => [subscription.state(), subscription.healthy()], patient).toEqual(['running', true]);
});

test('a consumer that hangs after its session is over is replaced, and its message is handled by the new one', async () => {
  await bus.ensureTopics([{ topic: 'silence' }]);
  const proxy = await createBrokerProxy(engines.kafkaBrokers[0] ?? '');
  const hanging = createKafkaBus({ ...deps, socketFactory: proxy.socketFactory }, settings);
  const handled: string[] = [];
  let hung = 0;
  await hanging.subscribe({
    group: 'silent',
    topics: ['silence'],
    fromBeginning: true,
    batchSize: 10,
    handler: ({ messages }) => {
      if (hung === 0) {
        hung += 1;
        return new Promise(() => {});
      }
      handled.push(...messages.map(({ value }) => Buffer.from(value).toString()));
      return Promise.resolve();
    },
    onCrash: () => {},
  });
  await bus.publish([{ topic: 'silence', key: 'k', value: Buffer.from('heard') }]);
  await expect.poll(() => hung, patient).toBe(1);
  await proxy.cut();
  ahead += 12_001;
  await proxy.mend();
  await expect.poll(() => handled, patient).toEqual(['heard']);
  await proxy.close();
});
