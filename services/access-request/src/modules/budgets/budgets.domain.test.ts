import { expect, it } from 'vitest';
import { afterMessage, HOUR, type Spent, secondsBlocked } from './budgets.domain.ts';

const budget = { key: 'k', limit: 2, windowMs: HOUR };
const at = (minutes: number) => new Date(Date.parse('2026-05-01T10:00:00Z') + minutes * 60_000);
const spentAt = (...minutes: readonly number[]) =>
  minutes.reduce<Spent | undefined>((spent, minute) => afterMessage(spent, budget, at(minute)), undefined);

it('a budget allows exactly its limit, and begins anew a window after the first message', () => {
  expect(secondsBlocked(undefined, budget, at(0))).toBe(0);
  expect(secondsBlocked(spentAt(0), budget, at(1))).toBe(0);
  expect(secondsBlocked(spentAt(0, 10), budget, at(20))).toBe(40 * 60);
  expect(secondsBlocked(spentAt(0, 10), budget, at(60))).toBe(0);
  expect(spentAt(0, 10, 60)).toEqual({ count: 1, startedAt: at(60) });
});
