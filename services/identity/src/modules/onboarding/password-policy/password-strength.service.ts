import { Piscina } from 'piscina';
import { busy } from '../../authentication/credentials/busy.ts';
import type { StrengthJudgement, StrengthQuestion } from './password-strength.ts';

/** Milliseconds a password may take; a usual one takes ten. */
const TIME_LIMIT = 5_000;
/** Milliseconds in which the thread starts and reads its dictionaries: half a second, many of them on a busy machine. */
const START_LIMIT = 12_000;
/** Milliseconds after which the thread and its dictionaries are given back. */
const IDLE = 60_000;
const WAITING_MAX = 50;
/** Questions in front of one that is asked while somebody types: what is about to be set comes first. */
const TYPING_MAX = 5;

export interface PasswordStrength {
  /** Tenfold steps of the guesses it takes; 503 when there is no time to tell. */
  of(question: StrengthQuestion): Promise<number>;
  /** The same with what is weak about it, for somebody who is still typing; 503 while others wait. */
  whileTyping(question: StrengthQuestion): Promise<StrengthJudgement>;
}

/**
 * Judges passwords in a thread of its own, which lives while people set passwords: its dictionaries take memory and its
 * worst cases a tenth of a second, and neither belongs into the process that signs people in.
 */
export const createPasswordStrength = ({
  timeLimit = TIME_LIMIT,
  startLimit = START_LIMIT,
}: {
  readonly timeLimit?: number;
  readonly startLimit?: number;
} = {}): PasswordStrength & { start(): void; stop(): Promise<void> } => {
  const pool = new Piscina<StrengthQuestion, unknown>({
    filename: new URL('./password-strength.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    maxQueue: WAITING_MAX,
  });
  let started = false;
  pool.on('workerCreate', () => {
    started = true;
  });
  pool.on('workerDestroy', () => {
    started = false;
  });
  const ask = async <T>(name: string, question: StrengthQuestion): Promise<T> => {
    const signal = AbortSignal.timeout(started ? timeLimit : startLimit + timeLimit);
    try {
      return (await pool.run(question, { name, signal })) as T;
    } catch (cause) {
      throw busy(cause);
    }
  };
  return {
    of: (question) => ask('strengthOf', question),
    whileTyping: async (question) => {
      if (pool.queueSize >= TYPING_MAX) throw busy();
      return ask('judgementOf', question);
    },
    start: () => {},
    stop: () => pool.destroy(),
  };
};
