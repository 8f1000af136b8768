import { describe, expect, test } from 'vitest';
import { periodBounds } from './period.ts';

describe('period of a filter', () => {
  test('covers both days whole, in the local calendar', () => {
    const { dateFrom = '', dateTo = '' } = periodBounds('2026-05-01', '2026-05-01');
    expect(Date.parse(dateTo) - Date.parse(dateFrom)).toBe(24 * 3_600_000 - 1);
    expect(new Date(dateFrom).getHours()).toBe(0);
  });

  test('may be open at either end', () => {
    expect(Object.keys(periodBounds('2026-05-01', undefined))).toEqual(['dateFrom']);
    expect(Object.keys(periodBounds(undefined, '2026-05-01'))).toEqual(['dateTo']);
  });

  test('days that are none bound nothing', () => {
    expect(periodBounds('yesterday', '')).toEqual({});
  });
});
