import pRetry from 'p-retry';

export type WaitOptions = {
  what: string;
  timeoutMs: number;
  intervalMs?: number;
  /** Called between tries; throwing ends the wait at once, e.g. when the awaited process has died. */
  abortWhen?: () => Promise<void> | void;
};

/** Repeats `attempt` until it stops throwing and answers its value. The last error says why a wait ran out. */
export async function waitFor<T>(attempt: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { what, timeoutMs, intervalMs = 100, abortWhen } = options;
  const end = Date.now() + timeoutMs;
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: intervalMs,
    factor: 1,
    onFailedAttempt: async ({ error }) => {
      await abortWhen?.();
      if (Date.now() < end) return;
      const seconds = Math.round(timeoutMs / 1000);
      throw new Error(`${what} did not happen within ${seconds} s: ${error.message}`, { cause: error });
    },
  });
}
