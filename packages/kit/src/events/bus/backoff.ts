/** Milliseconds before try number `attempt` (from 0): doubling from `first` up to `most`, spread by half. */
export const backoffMs = (
  attempt: number,
  { first, most, random }: { first: number; most: number; random: () => number },
): number => {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return full * (0.5 + random() / 2);
};

/** Resolves after `ms`, or at once when the signal fires. Never rejects. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
