/** The server's clock as its answers tell it. */
export interface ServerClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Reads the date of an answer; `asked` is when the request left, by the device's clock. */
  learn(headers: Headers, asked: number): void;
}

/** Differences up to this many milliseconds are the header's whole seconds and the way of the answer, not a wrong clock. */
const noise = 2000;

/**
 * Follows the server's clock by the Date header (RFC 9110, section 6.6.1). Answers that a cache may hold tell an old
 * time, so only those that none keeps are believed.
 */
export function createServerClock(deviceNow: () => number): ServerClock {
  let ahead = 0;
  return {
    now: () => deviceNow() + ahead,
    learn(headers, asked) {
      const told = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(told) || !headers.get('cache-control')?.includes('no-store')) return;
      // The header drops the fraction of its second; the answer was made about halfway.
      const difference = told + 500 - (asked + deviceNow()) / 2;
      ahead = Math.abs(difference) > noise ? difference : 0;
    },
  };
}
