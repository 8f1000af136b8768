import { describe, expect, it } from 'vitest';
import type { FactorRules } from '../schemes/schemes.domain.ts';
import {
  accepts,
  carriedFactors,
  isOfDomain,
  isOfSession,
  mayContinue,
  rulesOfPerson,
  situationOf,
} from './sign-in.domain.ts';

const password: FactorRules = { first: ['credentials'], second: [], secondRequired: false };
const both: FactorRules = {
  first: ['credentials', 'email_code'],
  second: ['sms_code', 'email_code'],
  secondRequired: true,
};

describe('a second factor of the person’s own', () => {
  const mine = { secondFactors: ['totp'] } as const;
  it('is asked for where the scheme asks for none, and takes the place of what it asks for', () => {
    for (const rules of [password, both]) {
      const own = rulesOfPerson(rules, mine);
      expect(situationOf(own, ['credentials'])).toEqual({
        kind: 'secondFactor',
        flows: ['totp', 'recovery_code'],
      });
      expect(situationOf(own, ['credentials', 'sms_code']).kind).toBe('secondFactor');
      expect(situationOf(own, ['credentials', 'totp'])).toEqual({ kind: 'complete' });
      expect(situationOf(own, ['totp']).kind).toBe('firstFactor');
    }
  });

  it('that a scheme lists is open to nobody who has none, and is never the first one', () => {
    const listed: FactorRules = {
      first: ['totp', 'credentials'],
      second: ['totp', 'sms_code'],
      secondRequired: true,
    };
    for (const account of [null, {}, { secondFactors: [] }])
      expect(rulesOfPerson(listed, account)).toEqual({
        first: ['credentials'],
        second: ['sms_code'],
        secondRequired: true,
      });
    expect(rulesOfPerson(listed, mine).first).toEqual(['credentials']);
  });
});

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

it('a passkey completes a sign-in by any rules, and a session that proved it is carried whole', () => {
  for (const rules of [password, both, rulesOfPerson(both, { secondFactors: ['totp'] })]) {
    expect(situationOf(rules, ['passkey'])).toEqual({ kind: 'complete' });
    expect(carriedFactors(rules, ['passkey'])).toEqual(['passkey']);
  }
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

  it('by a passkey counts at the domain of that one alone; by anything else at each', () => {
    expect(isOfDomain({ proven: ['credentials'], domainId: 'a' }, 'b')).toBe(true);
    const byPasskey = { proven: ['passkey'], domainId: 'a' } as const;
    expect([isOfDomain(byPasskey, 'a'), isOfDomain(byPasskey, 'b')]).toEqual([true, false]);
    expect(isOfDomain(byPasskey, undefined)).toBe(false);
    expect(isOfDomain({ proven: ['passkey'] }, undefined)).toBe(false);
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
