import { expect, it } from 'vitest';
import { isPaused } from './requests.domain.ts';

const now = new Date('2026-05-01T10:00:00Z');
const decided = (status: 'approved' | 'failure' | 'duplicate', minutesAgo: number) => ({
  status,
  decidedAt: new Date(now.getTime() - minutesAgo * 60_000),
});
const [refused, refusedBefore, admitted] = [
  decided('failure', 10),
  decided('failure', 90),
  decided('approved', 20),
];

it.each([
  ['as many refusals in a row as the setting names', [refused, refusedBefore], 2, 60, true],
  ['fewer refusals', [refused], 2, 60, false],
  ['another decision in between', [refused, admitted, refusedBefore], 2, 60, false],
  ['a latest refusal that is as old as the pause', [refused, refusedBefore], 2, 10, false],
  ['an earlier refusal that is older than the pause', [refused, refusedBefore], 2, 11, true],
])('a person waits after %s: refusalsBeforePause, refusalPause', (_, decisions, count, minutes, paused) => {
  expect(isPaused(decisions, { refusalsBeforePause: count, refusalPause: minutes }, now)).toBe(paused);
});
