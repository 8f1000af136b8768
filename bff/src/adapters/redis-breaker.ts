import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

/** Failures in a row after which Redis is left alone for a while. */
const FAILURES_MAX = 3;
const PAUSE = 1_000;

export type RedisBreaker = <T>(command: () => Promise<T>) => Promise<T>;

/**
 * A Redis that hangs costs every command its time limit. After a few failures in a row commands fail at once for a
 * second; then one finds out whether it is back. `opossum` judges the share of failures in a window: behind ten thousand
 * answers of the last second it lets thousands of commands hang first.
 */
export const createRedisBreaker = ({ clock }: { clock: Pick<Clock, 'monotonic'> }): RedisBreaker => {
  let failures = 0;
  let closedFrom = 0;
  return async (command) => {
    const now = clock.monotonic();
    if (now < closedFrom) throw new Error('redis is left alone');
    if (failures >= FAILURES_MAX) closedFrom = now + PAUSE;
    try {
      const result = await command();
      failures = 0;
      closedFrom = 0;
      return result;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) closedFrom = clock.monotonic() + PAUSE;
      throw error;
    }
  };
};
