import { expect, test } from 'vitest';
import { dayOf, entriesByDay } from './entries-by-day.ts';

const at = (day: number, hour: number) => ({ date: new Date(2026, 4, day, hour).toISOString() });

test("entries stand under their days of the person's own time, in the order they came in", () => {
  const entries = [at(12, 23), at(12, 0), at(11, 23), at(9, 5)];
  expect(entriesByDay(entries)).toEqual([
    { day: '2026-05-12', entries: entries.slice(0, 2) },
    { day: '2026-05-11', entries: entries.slice(2, 3) },
    { day: '2026-05-09', entries: entries.slice(3) },
  ]);
  expect(entriesByDay([])).toEqual([]);
});

test('a day is written with two digits a part', () => {
  expect(dayOf(new Date(2026, 0, 2, 3).getTime())).toBe('2026-01-02');
});
