import type { Clock } from '../runtime/clock.ts';
import type { Applier } from './applier.ts';

export interface WatchedApplier extends Applier {
  /** Milliseconds that the attempt which has run longest runs by now; 0 while none does. */
  runningFor(): number;
}

/** An applier that knows how long its attempts run: a transaction that never ends looks like quiet from outside. */
export const watchApplier = (applier: Applier, clock: Pick<Clock, 'monotonic'>): WatchedApplier => {
  const running = new Set<{ readonly since: number }>();
  return {
    apply: async (incoming, progress) => {
      const attempt = { since: clock.monotonic() };
      running.add(attempt);
      try {
        return await applier.apply(incoming, progress);
      } finally {
        running.delete(attempt);
      }
    },
    runningFor: () => {
      const [oldest] = running;
      return oldest === undefined ? 0 : clock.monotonic() - oldest.since;
    },
  };
};
