import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { describe, expect, it } from 'vitest';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import { createDeliveredRights } from './delivered-rights.domain.ts';
import { withRights } from './method-roles.ts';

const now = new Date('2040-01-01T12:00:00Z');
const METHOD = 'setting.documents.read';
const METHOD_ROLE = 'method-setting-documents-read';
const role = (code: string, grants: RoleRow['grants'], kind: RoleRow['kind'] = 'systemic'): RoleRow => ({
  _id: code,
  name: { ru: code, en: code },
  systemic: false,
  grants,
  kind,
});
const roles = [
  role('administrator', 'all'),
  role('user', ['cabinet.services.read']),
  role('reader', [METHOD]),
  role('almighty', methodKeys),
  role('lower-half', methodKeys.slice(0, 10)),
  role('upper-half', methodKeys.slice(10)),
  role('buyer', [], 'contractor'),
];
const account = (id: string, held: readonly string[], more: Partial<AccountRow> = {}) =>
  ({ _id: id, roles: held, status: 'active', ...more }) as AccountRow;
const authors = [
  account('full', ['administrator']),
  account('narrow', ['user']),
  account('holder', ['reader']),
  account('blocked', ['administrator'], { status: 'disabled' }),
  account('deleted', [], { status: 'deleted' }),
  account('expired', [], { companyAccess: [{ membershipId: 'm', roles: ['reader'], until: now }] }),
];
const judge = createDeliveredRights({ roles, authors, now });

const kinds = { role: { id: 'reader', code: 'reader' }, method: { id: METHOD, code: METHOD_ROLE } } as const;
type Kind = keyof typeof kinds;
const rightsOf = (type: Kind, ...by: readonly (string | null)[]) =>
  withRights({
    externalId: 'e',
    login: 'e',
    email: null,
    mobile: null,
    names: { lastName: null, firstName: null, middleName: null },
    enabled: true,
    groups: [],
    attributes: [],
    roleIds: type === 'role' ? [kinds.role.id] : [],
    methods: type === 'method' ? [kinds.method.id] : [],
    grantors: by.map((one) => ({ type, id: kinds[type].id, by: one })),
  }).rights;

/** Accounts before the run: not made yet, delivered before, linked by their own person. */
const subjects = {
  new: { roles: [], given: [] },
  changed: { id: 'anna', roles: ['user'], given: [] },
  linked: { id: 'anna', roles: ['user', 'lower-half'], given: [] },
} as const;

describe.each(['role', 'method'] as const)('a %s', (kind) => {
  const { code, id } = kinds[kind];
  const told = { type: kind, id };

  describe.each(Object.keys(subjects) as (keyof typeof subjects)[])('of an account that is %s', (subject) => {
    it.each([
      ['full', true],
      ['holder', true],
      ['narrow', false],
      ['blocked', false],
      ['deleted', false],
      ['expired', false],
      ['nobody-knows', false],
      [null, false],
    ] as const)('by a mapper of %s: given %s', (by, given) => {
      const after = judge.after(rightsOf(kind, by), subjects[subject]);
      expect(after.roles.includes(code)).toBe(given);
      expect(after.given).toEqual(given ? [code] : []);
      expect(after.withheld).toEqual(given ? [] : [told]);
      expect(after.methodRoles.map((one) => one.code)).toEqual(given && kind === 'method' ? [code] : []);
    });

    it('is withheld without grantors, and given when one of several may give it', () => {
      expect(judge.after(rightsOf(kind), subjects[subject]).withheld).toEqual([told]);
      expect(judge.after(rightsOf(kind, null, 'narrow', 'holder'), subjects[subject]).given).toEqual([code]);
    });
  });

  it('is not given to the author of its mapper, unless they hold everything, which is told', () => {
    const own = { id: 'holder', roles: ['user'], given: [] };
    expect(judge.after(rightsOf(kind, 'holder'), own)).toMatchObject({ withheld: [told], toSelf: false });
    const full = judge.after(rightsOf(kind, 'full'), { id: 'full', roles: ['administrator'], given: [] });
    expect(full).toMatchObject({ given: [code], withheld: [], toSelf: true });
    expect(judge.after(rightsOf(kind, 'full'), { ...own, id: 'anna' }).toSelf).toBe(false);
  });

  it('that was given stays when its author may no longer give it, and goes when no mapper gives it', () => {
    const held = { id: 'anna', roles: ['user', code], given: [code] };
    for (const by of ['narrow', 'blocked', 'deleted', null])
      expect(judge.after(rightsOf(kind, by), held)).toMatchObject({ roles: ['user', code], withheld: [] });
    expect(judge.after([], held)).toMatchObject({ roles: ['user'], given: [] });
  });

  it('that an administrator took away is not given again by an author who lacks it', () => {
    const taken = { id: 'anna', roles: ['user'], given: [code] };
    expect(judge.after(rightsOf(kind, 'narrow'), taken).roles).toEqual(['user']);
  });

  it('that an administrator granted is not taken over, so that the mapper could take it away later', () => {
    const own = { id: 'anna', roles: ['user', code], given: [] };
    const after = judge.after(rightsOf(kind, 'narrow'), own);
    expect(after).toMatchObject({ roles: ['user', code], given: [], withheld: [told] });
    expect(judge.after(rightsOf(kind, 'full'), own).given).toEqual([code]);
  });
});

describe('an account is protected from a provider', () => {
  const provided = (...codes: readonly string[]) => ({ roles: codes });

  it('that holds everything by what the provider did not give, in whatever roles', () => {
    for (const held of [['administrator'], ['almighty'], ['lower-half', 'upper-half']])
      expect(judge.isProtected(account('anna', ['user', ...held]), provided())).toBe(true);
    const companyAccess = [{ membershipId: 'm', roles: ['upper-half'], until: null }];
    expect(judge.isProtected(account('anna', ['lower-half'], { companyAccess }), provided())).toBe(true);
  });

  it('and no other: with less, or with what the provider gave', () => {
    expect(judge.isProtected(account('anna', ['user', 'lower-half']), provided())).toBe(false);
    expect(judge.isProtected(account('anna', ['almighty']), provided('almighty'))).toBe(false);
    expect(judge.isProtected(account('anna', ['lower-half', 'upper-half']), provided('upper-half'))).toBe(
      false,
    );
  });
});

it('a provider names roles that are there or stand for a method, and none of companies', () => {
  expect(['reader', METHOD_ROLE, 'gone', 'buyer', 'method-x'].map(judge.isKnown)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
