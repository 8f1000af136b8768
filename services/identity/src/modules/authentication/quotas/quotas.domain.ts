/** Counted uses of something over a day (N3): what has been used up is free again a day after the last use. */

export interface Quota {
  readonly count: number;
  readonly startedAt: Date;
  readonly lastAt: Date;
  /** No further use before this instant, however few there were. */
  readonly pausedUntil: Date | null;
}

export interface QuotaLimit {
  readonly key: string;
  /** Uses a day, or within the window. */
  readonly limit: number;
  /** Seconds between two uses. */
  readonly pause?: number;
  /** Milliseconds from the first use after which the count begins anew, instead of the day. */
  readonly windowMs?: number;
}

const SECOND = 1_000;
export const DAY = 24 * 60 * 60 * SECOND;

/** Instant from which nothing of this quota counts any more. */
const freeAt = (quota: Quota, limit: number, windowMs?: number): number => {
  if (windowMs !== undefined) return quota.startedAt.getTime() + windowMs;
  return (quota.count >= limit ? quota.lastAt : quota.startedAt).getTime() + DAY;
};

/** Whole seconds until another use is allowed; 0 when one is allowed now. */
export const secondsBlocked = (
  quota: Quota | undefined,
  limit: number,
  now: Date,
  windowMs?: number,
): number => {
  if (quota === undefined || quota.count < limit) return 0;
  return Math.max(0, Math.ceil((freeAt(quota, limit, windowMs) - now.getTime()) / SECOND));
};

/** Uses that count now. */
export const usesNow = (quota: Quota | undefined, limit: number, now: Date): number =>
  quota === undefined || now.getTime() >= freeAt(quota, limit) ? 0 : quota.count;

/** Whole seconds until the pause after the last use is over. */
export const secondsPaused = (quota: Quota | undefined, now: Date): number =>
  quota?.pausedUntil == null
    ? 0
    : Math.max(0, Math.ceil((quota.pausedUntil.getTime() - now.getTime()) / SECOND));

export const afterUse = (
  quota: Quota | undefined,
  { limit, pause, windowMs }: Omit<QuotaLimit, 'key'>,
  now: Date,
): Quota => {
  const pausedUntil = pause === undefined ? null : new Date(now.getTime() + pause * SECOND);
  return quota === undefined || now.getTime() >= freeAt(quota, limit, windowMs)
    ? { count: 1, startedAt: now, lastAt: now, pausedUntil }
    : { ...quota, count: quota.count + 1, lastAt: now, pausedUntil };
};

/** The longest block among several quotas that are used together; 0 when all allow another use. */
export const longestBlock = (
  quotas: ReadonlyMap<string, Quota>,
  limits: readonly QuotaLimit[],
  now: Date,
): number =>
  Math.max(
    0,
    ...limits.map(({ key, limit, windowMs }) => secondsBlocked(quotas.get(key), limit, now, windowMs)),
  );

/** The longest pause after the last use of any of these. */
export const longestPause = (
  quotas: ReadonlyMap<string, Quota>,
  limits: readonly QuotaLimit[],
  now: Date,
): number => Math.max(0, ...limits.map(({ key }) => secondsPaused(quotas.get(key), now)));
