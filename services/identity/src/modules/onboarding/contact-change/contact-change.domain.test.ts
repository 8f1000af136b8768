import { describe, expect, it } from 'vitest';
import { isProven, maskedContact, newContact, noticeAddresses } from './contact-change.domain.ts';

describe('a new contact', () => {
  it.each([
    [
      { email: ' Anna@Example.ORG\u200b' },
      { kind: 'email', value: 'anna@example.org', written: 'anna@example.org' },
    ],
    [
      { email: 'x@Sünde.example' },
      { kind: 'email', value: 'x@xn--snde-0ra.example', written: 'x@sünde.example' },
    ],
    // Another mailbox than the one it would be stored as (NFKC): the code goes to what is stored.
    [
      { email: '\u{212A}ate@example.org' },
      { kind: 'email', value: 'kate@example.org', written: 'kate@example.org' },
    ],
    [{ mobile: '\u202a8\u00a0916\u2011123.45.67' }, { kind: 'mobile', value: '+79161234567' }],
    [{ mobile: '8 (916) 123-45-67' }, { kind: 'mobile', value: '+79161234567' }],
  ])('%j is %j', (form, contact) => expect(newContact(form)).toEqual(contact));

  it.each([
    [{}, { email: 'errorEmpty' }],
    [{ mobile: ' ' }, { mobile: 'errorEmpty' }],
    [{ email: 'anna' }, { email: 'errorEmail' }],
    [{ email: 'a b@example.org' }, { email: 'errorEmail' }],
    [{ mobile: '12345' }, { mobile: 'errorPhone' }],
    [{ email: 'a@example.org', mobile: '+79161234567' }, { mobile: 'errorUnknown' }],
  ])('%j is refused by %j', (form, errorList) => expect(newContact(form)).toEqual({ errorList }));
});

it('is proven when it is the own one and verified, in any spelling', () => {
  const contacts = { email: 'Anna@Example.org', emailVerified: true, mobile: null, mobileVerified: true };
  const own = { kind: 'email', value: 'anna@example.org' } as const;
  expect(isProven(contacts, own)).toBe(true);
  expect(isProven({ ...contacts, emailVerified: false }, own)).toBe(false);
  expect(isProven(contacts, { kind: 'email', value: 'other@example.org' })).toBe(false);
  expect(isProven(contacts, { kind: 'mobile', value: '+79161234567' })).toBe(false);
});

it('is told where the person was reached before, never at the new one', () => {
  const email = { kind: 'email', value: 'new@example.org' } as const;
  const mobile = { kind: 'mobile', value: '+79160000002' } as const;
  const told = (
    before: { email: string | null; mobile: string | null },
    contact: typeof email | typeof mobile,
  ) => noticeAddresses(before, contact).map(({ channel, to }) => `${channel} ${to}`);
  const both = { email: 'old@example.org', mobile: '+79160000001' };
  expect(told(both, email)).toEqual(['email old@example.org']);
  expect(told(both, mobile)).toEqual(['email old@example.org', 'sms +79160000001']);
  expect(told({ ...both, email: null }, email)).toEqual(['sms +79160000001']);
  expect(told({ ...both, mobile: null }, mobile)).toEqual(['email old@example.org']);
  expect(told({ email: null, mobile: null }, email)).toEqual([]);
  expect([maskedContact(email), maskedContact(mobile)]).toEqual([
    'n***@example.org',
    '+7 *** *** 00 02'.replaceAll(' ', '\u00a0'),
  ]);
});
