/** What may become of a message: pending until it is sent or failed, and then nothing more (R8). */
import type { Template } from '@gatehouse/contracts/notification/events.ts';

export interface Retry {
  readonly kind: 'retry';
  readonly at: Date;
}
export interface Failure {
  readonly kind: 'failed';
  readonly reason: FailureReason;
}

/** What many people are told of at once, and nobody waits for. */
const unhurried: ReadonlySet<string> = new Set<Template>([
  'account.changed',
  'account.blocked',
  'account.unblocked',
  'access.changed',
  'invitation.expired',
  'document.changed',
  'digest',
]);

/** Place of a message in the queue of its channel: 0 goes first, so that notices to everybody hold up no code. */
export const priorityOf = ({ template }: { readonly template: string }): 0 | 1 =>
  unhurried.has(template) ? 1 : 0;

/** Why a message will not be sent any more; shown in the journal, so no address and no secret. */
export const failureReasons = ['expired', 'refused', 'unreadable', 'channel-off', 'attempts'] as const;
export type FailureReason = (typeof failureReasons)[number];

export interface RetryRules {
  /** Milliseconds before the second attempt; doubles with each further one. */
  readonly base: number;
  readonly cap: number;
  readonly attempts: number;
}

export const retryRules: RetryRules = { base: 1_000, cap: 60_000, attempts: 50 };

/** A message whose time is over is not sent, also when it waited for a broken channel (N3). */
export const isExpired = (expiresAt: Date, now: Date): boolean => now.getTime() >= expiresAt.getTime();

/**
 * What follows a failed attempt. `random` is from [0, 1): half of each wait is jitter, so that a channel that comes
 * back is not hit by everything at once.
 */
export const afterFailedAttempt = (
  facts: { readonly attempts: number; readonly expiresAt: Date; readonly permanent: boolean },
  now: Date,
  random: number,
  rules: RetryRules = retryRules,
): Retry | Failure => {
  if (facts.permanent) return { kind: 'failed', reason: 'refused' };
  if (facts.attempts >= rules.attempts) return { kind: 'failed', reason: 'attempts' };
  const wait = Math.min(rules.cap, rules.base * 2 ** Math.min(facts.attempts - 1, 20));
  const at = new Date(now.getTime() + wait / 2 + (wait / 2) * random);
  return isExpired(facts.expiresAt, at) ? { kind: 'failed', reason: 'expired' } : { kind: 'retry', at };
};
