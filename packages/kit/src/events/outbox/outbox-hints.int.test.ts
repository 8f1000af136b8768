import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { outboxHints } from './outbox-hints.ts';

const engines = testEngines();
const redis = { url: engines.redisUrl, prefix: engines.redisPrefix };
const log = pino({ level: 'silent' });
const PATIENT = { timeout: 20_000, interval: 20 };

test('a hint reaches the other processes of the service, and no other service', async () => {
  const heard = vi.fn();
  const elsewhere = vi.fn();
  const here = outboxHints('identity', redis, log)(() => {});
  const other = outboxHints('identity', redis, log)(heard);
  const another = outboxHints('audit', redis, log)(elsewhere);
  // Both are told once when they begin to listen.
  await vi.waitFor(
    () => expect([heard, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
    PATIENT,
  );
  await vi.waitFor(() => {
    here.send();
    expect(heard.mock.calls.length).toBeGreaterThan(1);
  }, PATIENT);
  expect(elsewhere).toHaveBeenCalledTimes(1);
  await Promise.all([here, other, another].map(({ close }) => close()));
});
