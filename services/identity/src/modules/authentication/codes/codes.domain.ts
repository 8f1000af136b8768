/**
 * One-time codes (N3). A code belongs to a purpose, a holder (a pending sign-in, a registration) and a target. Tries are counted per holder and
 * target: a code sent again inherits the tries of the one it replaces, and only one whose tries are used up is followed by
 * one with tries of its own, a few times over.
 */
import type { codePurposes } from '@gatehouse/contracts/identity/person-kinds.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';

/** What a code is for; codes, tries and quotas of different purposes never meet. */
export type CodePurpose = (typeof codePurposes)[number];

/** Where a code is valid. */
export interface CodePlace {
  readonly purpose: CodePurpose;
  /** Who asked: a pending sign-in, a registration, a session that changes a contact. */
  readonly holderId: string;
  /** Normalized address or number, or what stands for the one that an unknown person would have. */
  readonly target: string;
  /** Flow and keyed hash of the identifier that somebody typed, by whose count alone a sign-in is told to wait (N5). */
  readonly name?: string | undefined;
}

export interface Code {
  /** HMAC over purpose, holder, target and digits. */
  readonly hash: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Tries since the last code that did not inherit any. */
  readonly tries: number;
  /** Tries of the holder at this target. */
  readonly triesInAll: number;
  /** Codes sent. */
  readonly sent: number;
  readonly usedAt: Date | null;
}

export interface CodeRules {
  readonly length: number;
  /** Seconds. */
  readonly alive: number;
  /** Seconds until another code may be sent. */
  readonly resend: number;
  /** Tries a code. */
  readonly attempts: number;
  /** Codes a day for one account and for one target. */
  readonly dailyLimit: number;
}

/** Digits of a mobile verification code (section 9 of the specification). */
const MOBILE_LENGTH = 4;

export const codeRules = (settings: SettingsSnapshot, purpose: CodePurpose): CodeRules =>
  purpose === 'mobile'
    ? {
        length: MOBILE_LENGTH,
        alive: settings.mobileVerifyAlive,
        resend: settings.authCodeResendAlive,
        attempts: settings.mobileVerifyAttempts,
        dailyLimit: settings.mobileVerifyDailyLimit,
      }
    : {
        length: settings.authCodeLength,
        alive: settings.authCodeAlive,
        resend: settings.authCodeResendAlive,
        attempts: settings.authCodeAttempts,
        dailyLimit: settings.authCodeDailyLimit,
      };

/** Codes of one client address for each that one account may have: an office behind one address, no farm of numbers. */
const ADDRESS_FACTOR = 10;
export const addressLimit = (rules: CodeRules): number => rules.dailyLimit * ADDRESS_FACTOR;

/** How often a holder may use up all tries of a code at one target. */
const EXHAUSTED_MAX = 3;
export const triesInAllMax = (rules: CodeRules): number => rules.attempts * EXHAUSTED_MAX;

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const later = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * SECOND);
const secondsUntil = (date: Date, now: Date): number =>
  Math.max(0, Math.ceil((date.getTime() - now.getTime()) / SECOND));

/** Whether the holder has guessed so much at this target that it gets no code for a day. */
const isExhausted = (code: Code, rules: CodeRules, now: Date): boolean =>
  code.triesInAll >= triesInAllMax(rules) && now.getTime() < code.issuedAt.getTime() + DAY;

/** Seconds until a code may be sent again to somebody who got one at `lastAt`. */
export const resendIn = (lastAt: Date | undefined, rules: CodeRules, now: Date): number =>
  lastAt === undefined ? 0 : secondsUntil(later(lastAt, rules.resend), now);

export type Refusal =
  | { readonly kind: 'tooSoon'; readonly retryAfter: number }
  | { readonly kind: 'blocked'; readonly retryAfter: number }
  /** A budget of messages that others share is used up. */
  | { readonly kind: 'budget'; readonly retryAfter: number };

/** Why the holder gets no further code now; undefined when it does, as far as its own history tells. */
export const refusal = (code: Code | undefined, rules: CodeRules, now: Date): Refusal | undefined => {
  if (code === undefined) return undefined;
  if (isExhausted(code, rules, now))
    return { kind: 'blocked', retryAfter: secondsUntil(new Date(code.issuedAt.getTime() + DAY), now) };
  const wait = code.usedAt === null ? resendIn(code.issuedAt, rules, now) : 0;
  return wait > 0 ? { kind: 'tooSoon', retryAfter: wait } : undefined;
};

/** The code that replaces `previous`, which is void from then on. */
export const issued = (previous: Code | undefined, hash: string, rules: CodeRules, now: Date): Code => {
  const usedUp = previous === undefined || previous.tries >= rules.attempts;
  const dayOver = previous === undefined || now.getTime() >= previous.issuedAt.getTime() + DAY;
  return {
    hash,
    issuedAt: now,
    expiresAt: later(now, rules.alive),
    tries: usedUp ? 0 : previous.tries,
    triesInAll: dayOver ? 0 : previous.triesInAll,
    sent: (previous?.sent ?? 0) + 1,
    usedAt: null,
  };
};

/** Why no try was taken. */
export type TryRefusal = 'none' | 'used' | 'attemptsExceeded' | 'expired';

export const tryRefusal = (code: Code | undefined, rules: CodeRules): TryRefusal => {
  if (code === undefined) return 'none';
  if (code.usedAt !== null) return 'used';
  return code.tries >= rules.attempts || code.triesInAll >= triesInAllMax(rules)
    ? 'attemptsExceeded'
    : 'expired';
};
