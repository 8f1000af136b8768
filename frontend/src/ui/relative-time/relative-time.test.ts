import { expect, test } from 'vitest';
import { relativeParts } from './relative-time.tsx';

const now = Date.parse('2026-05-10T12:00:00Z');

test.each([
  ['2026-05-10T11:59:30Z', 0, 'second'],
  ['2026-05-10T11:59:00Z', -1, 'minute'],
  ['2026-05-10T10:01:00Z', -1, 'hour'],
  ['2026-05-09T11:00:00Z', -1, 'day'],
  ['2026-03-10T12:00:00Z', -2, 'month'],
  ['2024-05-10T12:00:00Z', -2, 'year'],
  ['2026-05-12T12:00:00Z', 2, 'day'],
])('%s is %d %s', (date, value, unit) => {
  expect(relativeParts(Date.parse(date), now)).toEqual({ value, unit });
});
