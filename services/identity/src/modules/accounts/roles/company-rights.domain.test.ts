import { describe, expect, it } from 'vitest';
import { nextAccessEnd, rolesInForce, withMaster, withMembership } from './company-rights.domain.ts';

const at = (hour: number) => new Date(Date.UTC(2040, 0, 1, hour));
const access = (membershipId: string, roles: readonly string[], until: Date | null = null) => ({
  ...{ membershipId, roles, until },
});

describe('roles in force', () => {
  const account = {
    roles: ['user'],
    companyAccess: [
      access('a', ['buyer', 'user']),
      access('b', ['clerk'], at(5)),
      access('c', ['guest'], at(3)),
    ],
  };

  it('are the assigned ones and those of memberships before their end, each once', () => {
    expect(rolesInForce(account, at(2))).toEqual(['user', 'buyer', 'clerk', 'guest']);
    expect(rolesInForce(account, at(3))).toEqual(['user', 'buyer', 'clerk']);
    expect(rolesInForce(account, at(6))).toEqual(['user', 'buyer']);
    expect(rolesInForce({ roles: ['user'] }, at(1))).toEqual(['user']);
  });

  it('next change by themselves at the first end that is ahead', () => {
    expect(nextAccessEnd(account, at(2))).toEqual(at(3));
    expect(nextAccessEnd(account, at(3))).toEqual(at(5));
    expect(nextAccessEnd(account, at(5))).toBeUndefined();
  });
});

it('a membership takes the place of its former state and leaves the others', () => {
  const held = { companyAccess: [access('a', ['buyer']), access('b', ['clerk'])] };
  expect(withMembership(held, access('a', ['guest', 'clerk', 'guest'], at(5)))).toEqual([
    access('b', ['clerk']),
    access('a', ['clerk', 'guest'], at(5)),
  ]);
  expect(withMembership(held, access('a', []))).toEqual([access('b', ['clerk'])]);
  expect(withMembership({}, access('a', []))).toEqual([]);
});

it('a master account is granted once and taken away alone', () => {
  const once = withMaster({}, 'm1', true);
  expect(withMaster({ masterOf: once }, 'm1', true)).toEqual(['m1']);
  expect(withMaster({ masterOf: ['m1', 'm2'] }, 'm1', false)).toEqual(['m2']);
  expect(withMaster({}, 'm1', false)).toEqual([]);
});
