import { describe, expect, it } from 'vitest';
import {
  firstEntryRefusal,
  mayUseLink,
  restoreEventsTold,
  restoreLinkOwner,
  restoreMailDue,
  restorePerson,
  restoreRecipient,
} from './restore.domain.ts';

const account = {
  _id: 'a1',
  login: 'anna',
  email: 'Anna@Example.org',
  emailVerified: true,
  mobile: null,
  status: 'active',
  managedBy: 'platform',
  locale: 'en',
} as const;

describe('a request for an address', () => {
  it.each([
    ['its owner', {}, 'owner'],
    ['nobody when the address is not verified', { emailVerified: false }, 'nobody'],
    ['nobody when the account is disabled', { status: 'disabled' }, 'nobody'],
    ['nobody when it is their login', { email: 'other@example.org' }, 'nobody'],
    ['the directory', { managedBy: 'directory' }, 'directory'],
    [
      'nobody when a disabled account is the directory’s',
      { status: 'disabled', managedBy: 'directory' },
      'nobody',
    ],
  ] as const)('reaches %s', (_, more, kind) => {
    expect(restoreRecipient({ ...account, ...more }, 'anna@example.org').kind).toBe(kind);
  });

  it('reaches nobody where there is nobody, for whom the same is written and nothing told', () => {
    expect(restoreRecipient(null, 'anna@example.org')).toEqual({ kind: 'nobody' });
    expect(Object.keys(restorePerson(null, 'key'))).toEqual(Object.keys(restorePerson(account, 'key')));
    expect(restorePerson(null, 'key').personId).toBe('nobody:key');
    expect([
      restoreEventsTold(true, true),
      restoreEventsTold(true, false),
      restoreEventsTold(false, true),
    ]).toEqual(['all', 'request', 'none']);
  });

  it('that is not mailed voids no link that was', () => {
    expect(restoreLinkOwner('a1', true)).toBe('a1');
    expect(restoreLinkOwner('a1', false)).not.toBe('a1');
  });

  it('beyond a day’s share is mailed when half the life of the newest link is over', () => {
    const now = new Date('2026-05-01T10:30:00Z');
    expect(restoreMailDue(undefined, 60, now)).toBe(true);
    expect(restoreMailDue(new Date('2026-05-01T10:00:00Z'), 60, now)).toBe(true);
    expect(restoreMailDue(new Date('2026-05-01T10:00:01Z'), 60, now)).toBe(false);
  });
});

describe('a link', () => {
  const link = { purpose: 'restore', sentTo: 'anna@example.org' } as const;
  it.each([
    [true, link, {}],
    [false, link, { email: 'other@example.org' }],
    [false, link, { emailVerified: false }],
    [true, { ...link, purpose: 'first-entry' }, { emailVerified: false }],
    [false, link, { status: 'disabled' }],
    [false, link, { managedBy: 'directory' }],
  ] as const)('opens (%s) %o for an account with %o', (may, which, more) => {
    expect(mayUseLink(which, { ...account, ...more })).toBe(may);
  });
});

it.each([
  [undefined, account],
  ['there is no such account', null],
  ['the account has no e-mail address', { ...account, email: null }],
  ['the account is not active or managed by a directory', { ...account, status: 'disabled' as const }],
])('an operator is told: %s', (told, who) => {
  expect(firstEntryRefusal(who)).toBe(told);
});
