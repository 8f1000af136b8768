import { expect, it, vi } from 'vitest';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import { createSubjects } from './subject.service.ts';

const requester = { ip: '203.0.113.1', device: undefined };

it('people who exist and those who do not stand in the same two reads while many sign in (N5)', async () => {
  const known = { _id: 'a1' } as SignInAccount;
  const findManyForSignIn = vi.fn(async () => new Map([['known', known]]));
  const findMany = vi.fn(async () => new Map());
  const subjects = createSubjects({
    accounts: { findManyForSignIn },
    namedAttempts: { findMany },
    identifierHash: { of: (purpose, text) => `${purpose} of ${text}` },
    schemes: { schemeFor: () => undefined },
    networkGuard: { assertOpen: () => {}, isDomainOpen: () => true },
    busy: () => true,
  });
  const found = await Promise.all(['known', 'stranger'].map((name) => subjects.find(name, requester)));
  expect(found.map(({ account }) => account)).toEqual([known, null]);
  expect(findManyForSignIn.mock.calls).toEqual([[['known', 'stranger']]]);
  expect(findMany.mock.calls).toEqual([[found.map(({ namedKey }) => namedKey)]]);
});
