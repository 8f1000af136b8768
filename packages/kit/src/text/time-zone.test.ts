import { expect, test } from 'vitest';
import { clocksOf, isTimeZone } from './time-zone.ts';

test('a zone is a name that clocks know', () => {
  expect(['Europe/Moscow', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['+03:00', 'Europe/Nowhere', '', 'Mars'].map(isTimeZone)).toEqual([false, false, false, false]);
});

test.each([
  ['UTC', '2026-05-01T21:30:05.900Z', '2026-05-01T21:30:05.000Z'],
  ['Europe/Moscow', '2026-05-01T21:30:05.900Z', '2026-05-02T00:30:05.000Z'],
  ['Europe/London', '2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ['Europe/London', '2026-07-15T12:00:00.000Z', '2026-07-15T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', '2027-01-01T00:00:00.000Z'],
])('clocks of %s at %s show %s', (zone, instant, shown) => {
  expect(clocksOf(zone)(new Date(instant)).toISOString()).toBe(shown);
});
