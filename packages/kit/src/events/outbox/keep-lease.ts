import type { Lease } from './lease.ts';

export interface KeepLeaseSettings {
  /** Of the lease, in milliseconds. */
  readonly leaseMs: number;
  /** Ends the work from outside. */
  readonly signal?: AbortSignal;
}

/**
 * Runs work under a lease that was just taken: renews it meanwhile and gives it back after. The signal is aborted as soon
 * as the lease cannot be trusted, also when it is ours again after another process has had it.
 */
export const whileHeld = async <T>(
  lease: Lease,
  { leaseMs, signal }: KeepLeaseSettings,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController();
  const fence = lease.fence();
  const renew = () => {
    if (!lease.held()) return lost.abort();
    lease.acquire().then(
      (renewed) => {
        if (!renewed || lease.fence() !== fence) lost.abort();
      },
      // A database that does not answer is asked again until the margin is used up.
      () => {},
    );
  };
  const timer = setInterval(renew, leaseMs / 5);
  try {
    return await work(signal === undefined ? lost.signal : AbortSignal.any([lost.signal, signal]));
  } finally {
    clearInterval(timer);
    // One that cannot be given back lapses.
    await lease.release().catch(() => {});
  }
};
