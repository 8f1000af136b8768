import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOverload } from './overload.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls are turned away while most turns of the event loop are late, and taken again afterwards', () => {
  let turns: number[] = [];
  const delay = {
    percentile: (share: number) =>
      (turns.toSorted((a, b) => a - b)[Math.floor((turns.length * share) / 100)] ?? 0) * 1e6,
    reset: () => {
      turns = [];
    },
    enable: () => true,
    disable: () => true,
  };
  const overload = createOverload({ limitMs: 200, delay });
  overload.start();
  const afterSecondOf = (...given: number[]): void => {
    turns = given;
    vi.advanceTimersByTime(1_000);
  };

  afterSecondOf(20, 21, 20, 22, 600, 20, 20, 20);
  overload.refuse();
  afterSecondOf(20, 300, 280, 260);
  overload.refuse();
  afterSecondOf(20, 300, 280, 260);
  expect(() => overload.refuse()).toThrow(expect.objectContaining({ extras: { retryAfter: 2 } }));
  afterSecondOf(20, 20, 20, 20);
  overload.refuse();
  overload.stop();
});
