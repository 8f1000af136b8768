import { type ApiError, isWorthRetrying } from '../../lib/api-error.ts';
import { demandOf, judgeRefusal } from '../../lib/refusal.ts';

const firstPause = 1_000;
const longestPause = 30_000;

/** Whether a call of the start-up may succeed later: by itself, or once what is asked of the session is met. */
export const mayComeLater = (error: ApiError): boolean =>
  error.kind === 'offline' || isWorthRetrying(error) || demandOf(error) !== undefined;

/** What says that nobody is signed in any more. */
export const isSessionOver = (error: ApiError): boolean => judgeRefusal(error).kind === 'sessionOver';

export interface Asking {
  /** Resolves after so many milliseconds, or earlier when asking again has become worth it. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * Asks again and again, with growing pauses, as long as something is open. A later call of the same asker replaces
 * the one under way, so that there is never more than one.
 */
export function createAsker({ wait }: Asking) {
  let round = 0;
  return {
    /** `ask` answers false when there is nothing left to ask for. */
    async keepAsking(ask: () => Promise<boolean>): Promise<void> {
      round += 1;
      const own = round;
      for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
        await wait(pause);
        if (own !== round || !(await ask()) || own !== round) return;
      }
    },
    stop() {
      round += 1;
    },
  };
}
