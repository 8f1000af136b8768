import { authErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { Piscina } from 'piscina';
import type { StrengthQuestion } from './password-strength.ts';

/** Milliseconds a password may take, with the start of the thread; a usual one takes ten. */
const TIME_LIMIT = 5_000;
/** Milliseconds after which the thread and its dictionaries are given back. */
const IDLE = 60_000;
const WAITING_MAX = 50;
/** Seconds after which the queue is short again. */
const RETRY_AFTER = 2;

export interface PasswordStrength {
  /** Tenfold steps of the guesses it takes; 503 when there is no time to tell. */
  of(question: StrengthQuestion): Promise<number>;
}

/**
 * Judges passwords in a thread of its own, which lives while people set passwords: its dictionaries take memory and its
 * worst cases a tenth of a second, and neither belongs into the process that signs people in.
 */
export const createPasswordStrength = ({
  timeLimit = TIME_LIMIT,
}: {
  readonly timeLimit?: number;
} = {}): PasswordStrength & { start(): void; stop(): Promise<void> } => {
  const pool = new Piscina<StrengthQuestion, number>({
    filename: new URL('./password-strength.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    maxQueue: WAITING_MAX,
  });
  return {
    of: async (question) => {
      try {
        return await pool.run(question, { name: 'strengthOf', signal: AbortSignal.timeout(timeLimit) });
      } catch (cause) {
        throw problem(authErrors.busy, { cause, extras: { retryAfter: RETRY_AFTER } });
      }
    },
    start: () => {},
    stop: () => pool.destroy(),
  };
};
