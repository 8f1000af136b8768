import { expect, test } from 'vitest';
import { minutesAndSeconds, secondsUntil } from './countdown.tsx';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [599, '9:59'],
  [3661, '61:01'],
])('%d seconds read %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});

test('a begun second counts, and nothing counts below zero', () => {
  expect(secondsUntil(10_000, 9_001)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(10_000, 99_000)).toBe(0);
});
