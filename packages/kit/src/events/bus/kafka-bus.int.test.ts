import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import { describeEventBus } from './bus.contract.ts';
import { createKafkaBus } from './kafka-bus.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

describeEventBus('kafka bus', async () =>
  createKafkaBus(
    { log: pino({ level: process.env.GATEHOUSE_TEST_LOG ?? 'silent' }), clock: systemClock },
    {
      clientId: 'contract',
      brokers: engines.kafkaBrokers,
      prefix: engines.topicPrefix,
      replication: 1,
      timings: { sessionTimeoutMs: 10_000, heartbeatMs: 500, fetchBytes: 1, fetchWaitMs: 100 },
    },
  ),
);
