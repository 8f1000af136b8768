/** How many messages strangers may cause in a window of time: it begins with the first and ends as a whole. */

export interface Budget {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Spent {
  readonly count: number;
  readonly startedAt: Date;
}

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

/** Whole seconds until something has left the window that it counts in. */
export const secondsUntil = (happenedAt: Date, windowMs: number, now: Date): number =>
  Math.max(0, Math.ceil((happenedAt.getTime() + windowMs - now.getTime()) / 1_000));

const endOf = ({ startedAt }: Spent, { windowMs }: Budget): number => startedAt.getTime() + windowMs;

/** Whole seconds until another message is allowed; 0: one is allowed now. */
export const secondsBlocked = (spent: Spent | undefined, budget: Budget, now: Date): number => {
  if (spent === undefined || spent.count < budget.limit) return 0;
  return secondsUntil(spent.startedAt, budget.windowMs, now);
};

export const afterMessage = (spent: Spent | undefined, budget: Budget, now: Date): Spent =>
  spent === undefined || endOf(spent, budget) <= now.getTime()
    ? { count: 1, startedAt: now }
    : { ...spent, count: spent.count + 1 };
