import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
import { addressLimit, type Code, codeRules, issued, refusal, resendIn, tryRefusal } from './codes.domain.ts';

const rules = { length: 6, alive: 300, resend: 60, attempts: 3, dailyLimit: 10 };
const start = new Date('2026-05-01T10:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const first = issued(undefined, 'h1', rules, start);
const tried = (code: Code, tries: number): Code => ({
  ...code,
  tries: code.tries + tries,
  triesInAll: code.triesInAll + tries,
});

describe('sending a code', () => {
  it('is allowed at first and again after the resend time', () => {
    expect(refusal(undefined, rules, start)).toBeUndefined();
    expect(first).toMatchObject({ tries: 0, triesInAll: 0, sent: 1, expiresAt: at(300), usedAt: null });
    expect(refusal(first, rules, at(59))).toEqual({ kind: 'tooSoon', retryAfter: 1 });
    expect(refusal(first, rules, at(60))).toBeUndefined();
    expect(resendIn(start, rules, at(20))).toBe(40);
    expect(resendIn(undefined, rules, start)).toBe(0);
  });

  it('does not give tries back', () => {
    const second = issued(tried(first, 2), 'h2', rules, at(60));
    expect(second).toMatchObject({ hash: 'h2', tries: 2, triesInAll: 2, sent: 2 });
  });

  it('gives tries to a code whose predecessor used up its own, three times and no more', () => {
    let code = first;
    for (let round = 1; round <= 2; round += 1) {
      code = issued(tried(code, 3), 'h', rules, at(60 * round));
      expect(code).toMatchObject({ tries: 0, triesInAll: 3 * round });
    }
    const exhausted = tried(code, 3);
    expect(refusal(exhausted, rules, at(3_600))).toMatchObject({ kind: 'blocked' });
    expect(refusal(exhausted, rules, at(120 + 86_400))).toBeUndefined();
    expect(issued(exhausted, 'h', rules, at(120 + 86_400))).toMatchObject({ tries: 0, triesInAll: 0 });
  });

  it('allows ten times as many codes for an address as for an account', () => {
    expect(addressLimit(rules)).toBe(100);
  });
});

describe('a try that was not taken', () => {
  it.each([
    [undefined, 'none'],
    [{ ...first, usedAt: start }, 'used'],
    [tried(first, 3), 'attemptsExceeded'],
    [{ ...first, triesInAll: 9 }, 'attemptsExceeded'],
    [first, 'expired'],
  ] as const)('%j is %s', (code, reason) => {
    expect(tryRefusal(code, rules)).toBe(reason);
  });
});

describe('the rules of a code', () => {
  it('come from the settings of its purpose', () => {
    const settings = {
      ...defaultSettings,
      authCodeAlive: 100,
      authCodeResendAlive: 20,
      authCodeAttempts: 4,
      authCodeDailyLimit: 7,
      mobileVerifyAlive: 90,
      mobileVerifyAttempts: 2,
      mobileVerifyDailyLimit: 3,
    };
    const signIn = { length: 6, alive: 100, resend: 20, attempts: 4, dailyLimit: 7 };
    expect(codeRules(settings, 'sign-in')).toEqual(signIn);
    const mobile = { length: 4, alive: 90, resend: 20, attempts: 2, dailyLimit: 3 };
    expect(codeRules(settings, 'mobile')).toEqual(mobile);
  });
});
