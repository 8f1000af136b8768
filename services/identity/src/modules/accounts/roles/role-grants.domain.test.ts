import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { describe, expect, it } from 'vitest';
import type { AccountPatch } from '../accounts.domain.ts';
import { judgeRolesChange, losesAdministrator, type RolesChange, rolesAfter } from './role-grants.domain.ts';
import type { RoleRow, WrittenRole } from './roles.domain.ts';

const role = (code: string, grants: RoleRow['grants'], kind: RoleRow['kind'] = 'systemic'): RoleRow => ({
  _id: code,
  name: { ru: code, en: code },
  systemic: false,
  grants,
  kind,
});
const roles = [
  { ...role('administrator', 'all'), systemic: true },
  { ...role('user', ['cabinet.services.read']), systemic: true },
  role('editor', ['setting.documents.read', 'setting.documents.write']),
  role('plain', []),
  role('staff', ['cabinet.services.read'], 'organizational'),
  role('partner', [], 'contractor'),
];
const judge = (
  held: readonly string[],
  change: RolesChange,
  methods: readonly string[] = methodKeys,
  id = 'anna',
) => {
  const grantor = grantorOf({ accountId: 'grantor', methods });
  return judgeRolesChange({ id, roles: held }, change, { roles, catalogue: methodKeys, grantor }).refusal;
};

const ofSettings = ['cabinet.services.read', 'setting.settings.read', 'setting.settings.write'];

describe('nobody grants what they do not have', () => {
  it('an administrator of settings makes nobody an administrator, themselves included', () => {
    const refused = judge(['user'], { grant: ['administrator'] }, ofSettings);
    expect(refused).toMatchObject({ reason: 'beyondYours' });
    expect(refused?.reason === 'beyondYours' && refused.methods).not.toContain('setting.settings.write');
    expect(judge(['user'], { grant: ['editor'] }, ofSettings)).toMatchObject({
      methods: ['setting.documents.read', 'setting.documents.write'],
    });
  });

  it('who lacks what a role grants does not take it away either', () => {
    expect(judge(['administrator'], { revoke: ['administrator'] }, ofSettings)?.reason).toBe('beyondYours');
  });

  it('roles of what one has, and roles that grant nothing, are granted and taken away', () => {
    expect(judge(['user'], { grant: ['staff', 'plain'] }, ofSettings)).toBeUndefined();
    expect(judge(['user', 'plain'], { revoke: ['plain'] }, ofSettings)).toBeUndefined();
    expect(judge([], { grant: ['administrator'] })).toBeUndefined();
  });

  it('what does not change is not judged: a repetition is no attack', () => {
    expect(judge(['administrator'], { grant: ['administrator'] }, ofSettings)).toBeUndefined();
    expect(judge(['user'], { revoke: ['administrator'] }, ofSettings)).toBeUndefined();
  });

  it('a role that is not there is granted to nobody, one that is gone may be taken away', () => {
    expect(judge(['user'], { grant: ['gone'] })).toEqual({ reason: 'unknown', role: 'gone' });
    expect(judge(['user', 'gone'], { revoke: ['gone'] }, [])).toBeUndefined();
  });

  it('a contractor role is granted within a company alone', () => {
    expect(judge(['user'], { grant: ['partner'] })).toEqual({ reason: 'withinCompany', role: 'partner' });
  });

  it('nobody holds more roles than a token tells', () => {
    const many = Array.from({ length: 50 }, (_, index) => `r${index}`);
    expect(judge(many, { grant: ['plain'] })).toEqual({ reason: 'tooMany' });
    expect(judge(many, { grant: ['plain'], revoke: ['r0'] })).toBeUndefined();
  });
});

it('the roles after a change are each there once; what is both granted and taken away is not', () => {
  expect(rolesAfter(['user', 'plain'], { grant: ['user', 'staff'], revoke: ['plain', 'staff'] })).toEqual([
    'user',
  ]);
});

it('nobody grants themselves a role, not even within their own rights, unless they hold everything', () => {
  const give = { grant: ['staff', 'plain'] };
  expect(judge(['user'], give, ofSettings, 'grantor')).toEqual({ reason: 'ownAccess' });
  expect(judge(['user', 'staff'], { revoke: ['staff'] }, ofSettings, 'grantor')).toBeUndefined();
  const grantor = grantorOf({ accountId: 'grantor', methods: methodKeys });
  const own = judgeRolesChange({ id: 'grantor', roles: [] }, give, { roles, catalogue: methodKeys, grantor });
  expect(own).toEqual({ permitted: ['staff', 'plain'], toSelf: true });
});

it('the right to everything is lost with the role and with the status', () => {
  const administrator = { status: 'active', roles: ['administrator', 'user'] };
  expect(losesAdministrator(administrator, { status: 'active', roles: ['user'] })).toBe(true);
  expect(losesAdministrator(administrator, { ...administrator, status: 'disabled' })).toBe(true);
  expect(losesAdministrator(administrator, { status: 'active', roles: ['administrator'] })).toBe(false);
  expect(
    losesAdministrator({ status: 'disabled', roles: ['administrator'] }, { status: 'disabled', roles: [] }),
  ).toBe(false);
});

it('roles that the guard has not seen are no change of an account and no role: they do not compile', () => {
  // @ts-expect-error
  const patch: AccountPatch = { roles: ['administrator'] };
  // @ts-expect-error
  const row: WrittenRole = role('made', 'all');
  expect([patch.roles, row.grants]).toEqual([['administrator'], 'all']);
});
