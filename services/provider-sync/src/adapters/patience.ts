/** The patience of a run: with a provider, and with services of the platform that own what it delivers. */
import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { ProviderFailed } from './provider-failure.ts';

/** Asked again, when somebody is away for a moment. */
const TRIES = 5;
const FIRST_WAIT = 500;
const SECOND = 1_000;

/** Waits that many milliseconds, or until `signal` aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** Asks again what failed for the moment; a refusal is thrown at once. What it asks for has to bear repetition. */
export type Patience = <T>(ask: () => Promise<T>) => Promise<T>;

const after = (wanted: number | undefined, attempt: number): number =>
  wanted ?? FIRST_WAIT * 2 ** (attempt - 1);

/** Milliseconds until it may succeed; undefined for a failure that stays. */
const waitOf = (error: unknown, attempt: number): number | undefined => {
  if (error instanceof ProviderFailed)
    return error.isPassing ? after(error.retryAfterMs, attempt) : undefined;
  if (!(error instanceof ProblemError) || error.definition.status < 500) return undefined;
  const { retryAfter } = error.extras;
  return after(retryAfter === undefined ? undefined : retryAfter * SECOND, attempt);
};

export const createPatience =
  (signal: AbortSignal, sleep: Sleep = (ms, abort) => wait(ms, undefined, { signal: abort })): Patience =>
  async (ask) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await ask();
      } catch (error) {
        const ms = waitOf(error, attempt);
        if (ms === undefined || attempt >= TRIES || signal.aborted) throw error;
        await sleep(ms, signal);
      }
  };
