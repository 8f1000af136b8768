/** Time as an argument, so that tests own it. */
export interface Clock {
  /** Wall clock. */
  now(): Date;
  /** Monotonic milliseconds, for deadlines and leases; never compared between processes. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};
