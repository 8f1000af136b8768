import { describe, expect, it } from 'vitest';
import type { FactorRules } from '../schemes/schemes.domain.ts';
import { accepts, carriedFactors, isOfSession, mayContinue, situationOf } from './sign-in.domain.ts';

const password: FactorRules = { first: ['credentials'], second: [], secondRequired: false };
const both: FactorRules = {
  first: ['credentials', 'email_code'],
  second: ['sms_code', 'email_code'],
  secondRequired: true,
};

describe('a sign-in', () => {
  it('is complete after the first factor where no second one is asked for', () => {
    expect(situationOf(password, [])).toEqual({ kind: 'firstFactor', flows: ['credentials'] });
    expect(situationOf(password, ['credentials'])).toEqual({ kind: 'complete' });
  });

  it('asks for a second factor, which is not the first one again', () => {
    expect(situationOf(both, ['credentials'])).toEqual({
      kind: 'secondFactor',
      flows: ['sms_code', 'email_code'],
    });
    expect(situationOf(both, ['email_code'])).toEqual({ kind: 'secondFactor', flows: ['sms_code'] });
    expect(situationOf(both, ['email_code', 'email_code']).kind).toBe('secondFactor');
    expect(situationOf(both, ['credentials', 'sms_code'])).toEqual({ kind: 'complete' });
  });

  it('goes nowhere by the second factor alone', () => {
    expect(situationOf(both, ['sms_code']).kind).toBe('firstFactor');
    expect(accepts(situationOf(both, []), 'sms_code')).toBe(false);
  });

  it('starts anew when what was proven is not asked for any more', () => {
    expect(situationOf({ ...both, first: ['email_code'] }, ['credentials'])).toEqual({
      kind: 'firstFactor',
      flows: ['email_code'],
    });
  });

  it('is unavailable when a factor that is asked for cannot be carried out', () => {
    expect(situationOf({ first: [], second: [], secondRequired: false }, []).kind).toBe('unavailable');
    expect(situationOf({ ...both, second: [] }, ['credentials']).kind).toBe('unavailable');
  });
});

describe('what a session has proven', () => {
  it('is carried over in the order in which most of it counts', () => {
    expect(carriedFactors(both, ['credentials'])).toEqual(['credentials']);
    expect(carriedFactors(both, ['sms_code', 'credentials'])).toEqual(['credentials', 'sms_code']);
    const either: FactorRules = {
      first: ['credentials', 'sms_code'],
      second: ['sms_code'],
      secondRequired: true,
    };
    expect(carriedFactors(either, ['sms_code', 'credentials'])).toEqual(['credentials', 'sms_code']);
  });

  it('is carried over no further than the rules of now count it', () => {
    expect(carriedFactors(both, ['sms_code'])).toEqual([]);
    expect(carriedFactors({ ...both, second: ['credentials'] }, ['credentials'])).toEqual([]);
    expect(carriedFactors(both, [])).toEqual([]);
  });
});

describe('a pending sign-in', () => {
  it('of a session counts with that session alone', () => {
    expect(isOfSession({}, undefined)).toBe(true);
    expect(isOfSession({}, 'a')).toBe(true);
    expect([isOfSession({ sessionId: 'a' }, 'a'), isOfSession({ sessionId: 'a' }, 'b')]).toEqual([
      true,
      false,
    ]);
    expect(isOfSession({ sessionId: 'a' }, undefined)).toBe(false);
  });

  const now = new Date('2026-03-02T09:00:00Z');
  const pending = { stamp: 3, schemeCode: 's', expiresAt: new Date(now.getTime() + 1) };
  const account = { status: 'active', stamp: 3 };

  it('goes on with the same account and scheme until it expires', () => {
    expect(mayContinue(pending, now, account, { _id: 's' })).toBe(true);
    expect(mayContinue(pending, pending.expiresAt, account, { _id: 's' })).toBe(false);
  });

  it('is void once the account or its scheme changed', () => {
    expect(mayContinue(pending, now, { ...account, stamp: 4 }, { _id: 's' })).toBe(false);
    expect(mayContinue(pending, now, { ...account, status: 'disabled' }, { _id: 's' })).toBe(false);
    expect(mayContinue(pending, now, null, { _id: 's' })).toBe(false);
    expect(mayContinue(pending, now, account, { _id: 'other' })).toBe(false);
    expect(mayContinue(pending, now, account, undefined)).toBe(false);
  });
});
