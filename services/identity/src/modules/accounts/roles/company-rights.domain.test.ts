import { forSeeds } from '@gatehouse/testkit/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  type CompanyRights,
  companiesInForce,
  nextAccessEnd,
  rolesInForce,
  withMaster,
  withMembership,
  withoutMembership,
} from './company-rights.domain.ts';

const at = (hour: number) => new Date(Date.UTC(2040, 0, 1, hour));
const access = (membershipId: string, roles: readonly string[], until: Date | null = null) => ({
  membershipId,
  roles,
  until,
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
  expect(withMembership(held, access('a', []))).toEqual([access('b', ['clerk']), access('a', [])]);
  expect(withoutMembership(held, 'a')).toEqual([access('b', ['clerk'])]);
  expect(withoutMembership({}, 'a')).toEqual([]);
});

it('companies in force are those of memberships before their end, also without roles', () => {
  const company = (id: string) => ({ id, name: id, inn: null, kpp: null });
  const companyAccess = [
    { ...access('a', [], at(5)), company: company('a'), access: [] },
    { ...access('b', ['buyer'], at(3)), company: company('b'), access: [] },
    access('before', ['buyer']),
  ];
  expect(companiesInForce({ companyAccess }, at(3)).map((one) => one.company.id)).toEqual(['a']);
  expect(companiesInForce({}, at(3))).toEqual([]);
});

it('events of memberships repeated, and those of several in any order, give the same rights', () =>
  forSeeds(300, ({ below, pick, shuffled, chance }) => {
    const ids = ['a', 'b', 'c'];
    // Each membership's events come in their order; between memberships and with repeats anything goes.
    const histories = ids.map((id) =>
      Array.from({ length: below(4) }, () =>
        chance(0.3) ? { id, roles: undefined } : { id, roles: [pick(['buyer', 'clerk'])] },
      ),
    );
    type Told = (typeof histories)[number][number];
    const applied = (events: readonly Told[]) => {
      const rights = events.reduce<CompanyRights>(
        (before, { id, roles }) => ({
          companyAccess: roles ? withMembership(before, access(id, roles)) : withoutMembership(before, id),
        }),
        {},
      );
      return { roles: [...rolesInForce({ ...rights, roles: [] }, at(1))].sort() };
    };
    const interleaved = () => {
      const rest = histories.map((history) => [...history]);
      const order = shuffled(histories.flatMap((history, index) => history.map(() => index)));
      return order.flatMap((index) => {
        const event = rest[index]?.shift() as Told;
        return chance(0.4) ? [event, event] : [event];
      });
    };
    expect(applied(interleaved())).toEqual(applied(histories.flat()));
  }));

it('a master account is granted once and taken away alone', () => {
  const once = withMaster({}, 'm1', true);
  expect(withMaster({ masterOf: once }, 'm1', true)).toEqual(['m1']);
  expect(withMaster({ masterOf: ['m1', 'm2'] }, 'm1', false)).toEqual(['m2']);
  expect(withMaster({}, 'm1', false)).toEqual([]);
});
