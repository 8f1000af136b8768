/** Counted uses of something over a day (N3): what has been used up is free again a day after the last use. */

export interface Quota {
  readonly count: number;
  readonly startedAt: Date;
  readonly lastAt: Date;
}

export interface QuotaLimit {
  readonly key: string;
  /** Uses a day. */
  readonly limit: number;
}

const SECOND = 1_000;
export const DAY = 24 * 60 * 60 * SECOND;

/** Instant from which nothing of this quota counts any more. */
const freeAt = (quota: Quota, limit: number): number =>
  (quota.count >= limit ? quota.lastAt : quota.startedAt).getTime() + DAY;

/** Whole seconds until another use is allowed; 0 when one is allowed now. */
export const secondsBlocked = (quota: Quota | undefined, limit: number, now: Date): number => {
  if (quota === undefined || quota.count < limit) return 0;
  return Math.max(0, Math.ceil((freeAt(quota, limit) - now.getTime()) / SECOND));
};

export const afterUse = (quota: Quota | undefined, limit: number, now: Date): Quota =>
  quota === undefined || now.getTime() >= freeAt(quota, limit)
    ? { count: 1, startedAt: now, lastAt: now }
    : { ...quota, count: quota.count + 1, lastAt: now };

/** Takes a use back, for what turned out to be legitimate. */
export const afterReturn = (quota: Quota, uses: number): Quota => ({
  ...quota,
  count: Math.max(0, quota.count - uses),
});

/** The longest block among several quotas that are used together; 0 when all allow another use. */
export const longestBlock = (
  quotas: ReadonlyMap<string, Quota>,
  limits: readonly QuotaLimit[],
  now: Date,
): number => Math.max(0, ...limits.map(({ key, limit }) => secondsBlocked(quotas.get(key), limit, now)));
