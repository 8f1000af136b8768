import pRetry from 'p-retry';

export type WaitOptions = {
  what: string;
  timeoutMs: number;
  /** `seen` of the work so far: while it changes, `timeoutMs` begins again, until `atMostMs` are over. */
  progress?: { seen: () => Promise<string>; atMostMs: number };
  intervalMs?: number;
  /** Called between tries; throwing ends the wait at once, e.g. when the awaited process has died. */
  abortWhen?: () => Promise<void> | void;
};

/** Repeats `attempt` until it stops throwing and answers its value. The last error says why a wait ran out. */
export async function waitFor<T>(attempt: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { what, timeoutMs, intervalMs = 100, abortWhen, progress } = options;
  const begun = Date.now();
  let end = begun + timeoutMs;
  let last: string | undefined;
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: intervalMs,
    factor: 1,
    onFailedAttempt: async ({ error }) => {
      await abortWhen?.();
      if (progress !== undefined) {
        const seen = await progress.seen();
        if (seen !== last) end = Math.min(Date.now() + timeoutMs, begun + progress.atMostMs);
        last = seen;
      }
      if (Date.now() < end) return;
      const isStill = progress !== undefined && end < begun + progress.atMostMs;
      const seconds = Math.round((isStill ? timeoutMs : end - begun) / 1000);
      const did = isStill ? 'made no progress' : 'did not happen';
      throw new Error(`${what} ${did} within ${seconds} s: ${error.message}`, { cause: error });
    },
  });
}
