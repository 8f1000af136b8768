import { describe, expect, test } from 'vitest';
import {
  firstMobileState,
  type MobileState,
  nextMobileState,
  readMobileState,
  takesCode,
} from './mobile-state.ts';

const mobile = '+79160000001';
const resendAt = Date.parse('2026-01-01T00:01:00.000Z');
const endTime = '2026-01-01T00:03:00.000Z';
const awaiting: MobileState = { step: 'awaiting', mobile, endTime: Date.parse(endTime), resendAt };

describe('verification of a number', () => {
  test('a sent code is awaited until its end', () => {
    expect(nextMobileState(firstMobileState, { kind: 'sent', mobile, endTime, resendAt })).toEqual(awaiting);
    expect(nextMobileState(awaiting, { kind: 'timeOver' }).step).toBe('expired');
  });

  test.each([
    ['registration.invalidCode', 'invalid'],
    ['registration.codeExpired', 'expired'],
    ['auth.codeAttemptsExceeded', 'exceeded'],
    ['request.unavailable', 'awaiting'],
  ])('refused with %s: %s', (code, step) => {
    expect(nextMobileState(awaiting, { kind: 'refused', code }).step).toBe(step);
  });

  test('typing after a wrong code awaits the next one; an expired code takes nothing', () => {
    const invalid = nextMobileState(awaiting, { kind: 'refused', code: 'registration.invalidCode' });
    expect(takesCode(invalid)).toBe(true);
    expect(nextMobileState(invalid, { kind: 'typed' })).toEqual(awaiting);
    const expired = nextMobileState(awaiting, { kind: 'timeOver' });
    expect(takesCode(expired)).toBe(false);
    expect(nextMobileState(expired, { kind: 'verified' })).toBe(expired);
    expect(nextMobileState(expired, { kind: 'typed' })).toBe(expired);
  });

  test('a verified number stays verified when the time runs out', () => {
    const done = nextMobileState(awaiting, { kind: 'verified' });
    expect(done).toEqual({ step: 'success', mobile });
    expect(nextMobileState(done, { kind: 'timeOver' })).toBe(done);
  });

  test('another number can be given at any time', () => {
    expect(nextMobileState(awaiting, { kind: 'changeNumber' })).toEqual({ step: 'number', mobile });
  });

  test('a number that is somebody else’s has to be changed', () => {
    expect(nextMobileState(awaiting, { kind: 'taken' })).toEqual({ step: 'number', mobile, taken: true });
  });

  test('a history entry of something else begins anew', () => {
    expect(readMobileState(null)).toEqual(firstMobileState);
    expect(readMobileState({ inApp: true })).toEqual(firstMobileState);
    expect(readMobileState({ mobile: awaiting })).toEqual(awaiting);
  });
});
