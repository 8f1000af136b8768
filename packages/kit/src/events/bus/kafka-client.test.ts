import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { kafkaRetry } from './kafka-client.ts';

it('leaves no retry setting to the defaults, which kafkajs changes when NODE_ENV is "test"', () => {
  const load = createRequire(import.meta.url);
  const settings = { ...load('kafkajs/src/retry/defaults'), ...load('kafkajs/src/retry/defaults.test') };
  expect(Object.keys(kafkaRetry).sort()).toEqual(Object.keys(settings).sort());
});
