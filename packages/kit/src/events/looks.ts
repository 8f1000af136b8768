import { setBounded } from '../runtime/bounded-map.ts';
import type { Clock } from '../runtime/clock.ts';

/** Milliseconds in which the same reader reads the same person again without another row of the journal. */
const LOOK = 10 * 60_000;
const LOOKS_MAX = 10_000;

/** Records looks at personal data: one for what is read again and again within minutes, and none at oneself. */
export const createLooks = (clock: Pick<Clock, 'now'>) => {
  const looks = new Map<string, number>();
  return async (readerId: string, accountId: string, record: () => Promise<unknown>): Promise<void> => {
    if (readerId === accountId) return;
    const now = clock.now().getTime();
    const key = `${readerId} ${accountId}`;
    const last = looks.get(key);
    if (last !== undefined && now - last < LOOK) return;
    // First, so that a look that could not be recorded counts as none.
    await record();
    setBounded(looks, key, now, LOOKS_MAX);
  };
};
