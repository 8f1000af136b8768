import { describe, expect, it } from 'vitest';
import {
  linkOwner,
  newRegistration,
  provenMobile,
  type Registration,
  registrationMail,
  registrationRefusal,
} from './registration.domain.ts';

const now = new Date('2026-05-01T10:00:00Z');
const requested = newRegistration(
  {
    _id: 'r1',
    email: 'a@example.org',
    names: { lastName: 'A', firstName: 'B', middleName: null, fio: null },
    domainId: 'portal',
    locale: 'en',
    agreed: {},
    ip: null,
  },
  { createdAt: now, removeAt: new Date('2026-07-01T10:00:00Z') },
);
const verified: Registration = { ...requested, state: 'verified', mobile: '+79160000000' };
const completed: Registration = { ...verified, state: 'completed', accountId: 'a1' };
const everywhere = { registration: true, isDomainOpen: () => true };

describe('a registration', () => {
  it('begins with its link', () => {
    expect(requested).toMatchObject({ state: 'requested', createdAt: now, sequence: 1 });
    expect(requested.removeAt).toEqual(new Date('2026-07-01T10:00:00Z'));
  });

  it('has a number from the moment it is proven', () => {
    expect([requested, verified, completed].map(provenMobile)).toEqual([
      null,
      '+79160000000',
      '+79160000000',
    ]);
  });

  it.each([
    ['that nobody asked for', null, everywhere, 'notFound'],
    ['where registration is switched off', verified, { ...everywhere, registration: false }, 'canceled'],
    ['of a closed domain', verified, { ...everywhere, isDomainOpen: () => false }, 'canceled'],
    ['that is an account by now', completed, everywhere, 'used'],
    ['that is under way', requested, everywhere, undefined],
  ])('%s', (_, registration, open, refusal) => {
    expect(registrationRefusal(registration, open)).toBe(refusal);
  });
});

it('a mailbox beyond its share gets nothing, and nothing that it has is voided', () => {
  expect(registrationMail(true, false)).toBe('link');
  expect(registrationMail(true, true)).toBe('exists');
  expect(registrationMail(false, true)).toBe('none');
  expect(linkOwner('link', 'key')).toBe(linkOwner('exists', 'key'));
  expect(linkOwner('none', 'key')).not.toBe(linkOwner('link', 'key'));
});
