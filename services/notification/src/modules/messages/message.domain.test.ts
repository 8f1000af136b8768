import { describe, expect, it } from 'vitest';
import { afterFailedAttempt, isExpired, priorityOf } from './message.domain.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const facts = { attempts: 1, expiresAt: later(300_000), permanent: false };

describe('a failed attempt', () => {
  it('is followed by another, later and later, within its cap', () => {
    const waits = [1, 2, 3, 10].map((attempts) => {
      const next = afterFailedAttempt({ ...facts, attempts }, now, 0.999);
      return next.kind === 'retry' ? next.at.getTime() - now.getTime() : -1;
    });
    expect(waits).toEqual([999, 1999, 3998, 59970]);
    expect(afterFailedAttempt(facts, now, 0)).toEqual({ kind: 'retry', at: later(500) });
  });

  it('is the last when the channel refused, the tries are used up or the time is over', () => {
    expect(afterFailedAttempt({ ...facts, permanent: true }, now, 0)).toEqual({
      kind: 'failed',
      reason: 'refused',
    });
    expect(afterFailedAttempt({ ...facts, attempts: 50 }, now, 0)).toEqual({
      kind: 'failed',
      reason: 'attempts',
    });
    expect(afterFailedAttempt({ ...facts, expiresAt: later(400) }, now, 0)).toEqual({
      kind: 'failed',
      reason: 'expired',
    });
  });
});

describe('isExpired', () => {
  it('counts the instant itself as over', () => {
    expect(isExpired(now, now)).toBe(true);
    expect(isExpired(later(1), now)).toBe(false);
  });
});

it('what everybody is told of goes behind what one person waits for', () => {
  const placeOf = (template: string) => priorityOf({ template });
  // Of all people of a provider that is switched off, or on again.
  for (const told of ['account.blocked', 'account.unblocked']) expect(placeOf(told)).toBe(1);
  for (const told of [
    'account.changed',
    'access.changed',
    'invitation.expired',
    'document.changed',
    'digest',
  ])
    expect(placeOf(told)).toBe(1);
  for (const awaited of ['auth.code', 'password.link', 'device.link', 'of.a-later-release'])
    expect(placeOf(awaited)).toBe(0);
});
