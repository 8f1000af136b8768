import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const device = Date.parse('2026-01-01T12:00:00.000Z');
const minutes = 60_000;

const told = (milliseconds: number, cacheControl = 'no-store') =>
  new Headers({ date: new Date(milliseconds).toUTCString(), 'cache-control': cacheControl });

test.each([3 * minutes, -3 * minutes])('a clock that is wrong by %d ms is corrected', (wrong) => {
  const clock = createServerClock(() => device);
  clock.learn(told(device + wrong), device);
  expect(Math.abs(clock.now() - (device + wrong))).toBeLessThanOrEqual(500);
});

test('a code that counts for three minutes counts for three minutes, whatever the device believes', () => {
  const clock = createServerClock(() => device);
  const server = device - 3 * minutes;
  clock.learn(told(server), device);
  const endTime = server + 3 * minutes;
  expect(Math.round((endTime - clock.now()) / minutes)).toBe(3);
});

test('a right clock is left alone', () => {
  const clock = createServerClock(() => device);
  clock.learn(told(device - 800), device - 1500);
  expect(clock.now()).toBe(device);
});

test('an answer that a cache may have kept tells nothing, nor one without a date', () => {
  const clock = createServerClock(() => device);
  clock.learn(told(device - 60 * minutes, 'public, max-age=3600'), device);
  clock.learn(new Headers({ 'cache-control': 'no-store' }), device);
  expect(clock.now()).toBe(device);
});
