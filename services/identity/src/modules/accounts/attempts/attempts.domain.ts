/**
 * Failed sign-ins (N2). An account has a counter for each device that signed in to it, one for each address prefix at
 * which the person has signed in, and one that all others of the world share. So guessing is bounded whatever it comes
 * from, and nobody can lock a person out of what is theirs. What these counters refuse looks like a wrong password: only
 * the counter of one name at one requester, which is there for names that nobody has too, is ever told (N5).
 */

/** Failures in a row and until when no further attempt is taken. */
export interface Guard {
  readonly failures: number;
  readonly lastAt: Date;
  readonly until: Date | null;
}

/** An address prefix at which the person has signed in. */
export interface FamiliarGuard extends Guard {
  readonly signedInAt: Date;
}

export interface Attempts {
  readonly strangers: Guard | null;
  /** By address prefix. */
  readonly familiar: Readonly<Record<string, FamiliarGuard>>;
  /** By device; absent while none of them has failed. */
  readonly devices?: Readonly<Record<string, Guard>>;
}

/** Where an attempt comes from, as far as it matters for an account. */
export interface AttemptOrigin {
  /** Of the client's address. */
  readonly prefix: string | undefined;
  /** Device that signed in to this very account before. */
  readonly device: string | undefined;
}

export interface AttemptLimits {
  /** Failures until every further one is followed by a delay. */
  readonly delayAfter: number;
  /** Failures until the stop. */
  readonly hardStop: number;
}

export const noAttempts: Attempts = { strangers: null, familiar: {} };

/** Attempts of somebody who is made an account at this address: they have proven themselves there. */
export const attemptsFrom = (prefix: string | undefined, now: Date): Attempts =>
  prefix === undefined
    ? noAttempts
    : {
        strangers: null,
        familiar: { [prefix]: { failures: 0, lastAt: now, until: null, signedInAt: now } },
      };

const SECOND = 1_000;
const FIRST_DELAY = 2 * SECOND;
const LONGEST_DELAY = 15 * 60 * SECOND;
/** The stop of a device or an address of one's own: one attempt a day, until the person signs in or sets a new password. */
const STOP = 24 * 60 * 60 * SECOND;
/** That of strangers: whoever they are, the owner may be among them. */
const STRANGERS_STOP = 60 * 60 * SECOND;
/** Failures are forgotten after so long without a further one. */
const FORGOTTEN_AFTER = 30 * 24 * 60 * 60 * SECOND;
/** Most addresses kept for a person. */
const FAMILIAR_MAX = 10;

/** Path of the guard that counts for an address, as MongoDB names it. */
export const guardPath = (attempts: Attempts, { prefix, device }: AttemptOrigin): string => {
  if (device !== undefined) return `devices.${device}`;
  return prefix !== undefined && Object.hasOwn(attempts.familiar, prefix)
    ? `familiar.${prefix}`
    : 'strangers';
};

export const guardOf = (attempts: Attempts, { prefix, device }: AttemptOrigin): Guard | null => {
  if (device !== undefined) return attempts.devices?.[device] ?? null;
  return prefix === undefined ? attempts.strangers : (attempts.familiar[prefix] ?? attempts.strangers);
};

/** Whether it comes from nowhere that the person has signed in. */
export const isStranger = (attempts: Attempts, origin: AttemptOrigin): boolean =>
  guardPath(attempts, origin) === 'strangers';

/** Whole seconds until an attempt is taken again; 0 when one is taken now. */
export const secondsLocked = (guard: Guard | null, now: Date): number =>
  guard?.until == null ? 0 : Math.max(0, Math.ceil((guard.until.getTime() - now.getTime()) / SECOND));

/** Milliseconds without an attempt after so many failures in a row: doubling from the limit on, then the stop. */
export const delayAfter = (
  failures: number,
  { delayAfter: first, hardStop }: AttemptLimits,
  ofStrangers: boolean,
): number => {
  if (failures >= hardStop) return ofStrangers ? STRANGERS_STOP : STOP;
  if (failures < first) return 0;
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(30, failures - first));
};

export const afterFailure = (
  guard: Guard | null,
  now: Date,
  limits: AttemptLimits,
  ofStrangers: boolean,
): Guard => {
  const remembered = guard !== null && now.getTime() - guard.lastAt.getTime() < FORGOTTEN_AFTER;
  const failures = (remembered ? guard.failures : 0) + 1;
  const delay = delayAfter(failures, limits, ofStrangers);
  return { failures, lastAt: now, until: delay === 0 ? null : new Date(now.getTime() + delay) };
};

/** A new password opens every guard: what was guessed at is gone. Familiar addresses stay familiar. */
export const afterNewPassword = (attempts: Attempts): Attempts => ({
  strangers: null,
  devices: {},
  familiar: Object.fromEntries(
    Object.entries(attempts.familiar).map(([prefix, guard]) => [
      prefix,
      { ...guard, failures: 0, until: null },
    ]),
  ),
});

export interface AttemptsPatch {
  readonly set: Readonly<Record<string, FamiliarGuard | null>>;
  readonly unset: readonly string[];
}

/**
 * What a success changes, as paths below `attempts`: the counter that counted starts anew, and the address becomes
 * familiar. Failures from elsewhere stay counted: their author has not proven anything.
 */
export const afterSuccess = (attempts: Attempts, origin: AttemptOrigin, now: Date): AttemptsPatch => {
  const { prefix } = origin;
  const path = guardPath(attempts, origin);
  const failed = guardOf(attempts, origin) !== null;
  const set: Record<string, FamiliarGuard | null> = {};
  const unset: string[] = [];
  if (path === 'strangers' && failed) set.strangers = null;
  if (origin.device !== undefined && failed) unset.push(path);
  if (prefix === undefined) return { set, unset };
  const fresh = { failures: 0, lastAt: now, until: null, signedInAt: now };
  const before = attempts.familiar[prefix];
  const counted = before === undefined || origin.device === undefined;
  set[`familiar.${prefix}`] = counted ? fresh : { ...before, signedInAt: now };
  const others = Object.entries(attempts.familiar).filter(([key]) => key !== prefix);
  const oldest = others
    .toSorted(([, left], [, right]) => right.signedInAt.getTime() - left.signedInAt.getTime())
    .slice(FAMILIAR_MAX - 1);
  return { set, unset: [...unset, ...oldest.map(([key]) => `familiar.${key}`)] };
};
