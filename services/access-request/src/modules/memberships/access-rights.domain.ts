/** What a change of somebody's access to a company gives and takes, as the guard of grants judges it. */
import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import { methodsBeyond, type Right } from '@gatehouse/kit/granting/granting.ts';
import { methodsOfRole, type RoleMethods } from '../roles/role-methods.ts';

/** Access in force; undefined in the functions below where the person has none. */
export interface HeldAccess {
  readonly access: Access;
  readonly until: Date | null;
}

const rightsOf = (
  contractorId: string,
  access: Access,
  roles: readonly RoleMethods[],
): Map<string, Right> => {
  const known = new Map(roles.map((role) => [role._id, methodsOfRole(role)]));
  const rights = new Map<string, Right>([['', { kind: 'membership', id: contractorId, methods: [] }]]);
  // One that has left the catalogue grants nothing.
  for (const { organizationId, roles: held } of access)
    for (const id of held)
      rights.set(`${organizationId} ${id}`, { kind: 'companyRole', id, methods: known.get(id) ?? [] });
  return rights;
};

/** Of the roles that somebody holds, those that a caller with these methods cannot take. */
export const rolesBeyond = (
  methods: readonly string[],
  access: Access,
  roles: readonly RoleMethods[],
): string[] => {
  const held = new Set(access.flatMap((one) => one.roles));
  return roles
    .filter((role) => held.has(role._id) && methodsBeyond(methods, methodsOfRole(role)).length > 0)
    .map(({ _id }) => _id);
};

const lastsLonger = (until: Date | null, other: Date | null): boolean =>
  other !== null && (until === null || until > other);

/** A later end, or none any more, gives again what stays; an earlier one takes it. */
export const rightsBetween = (
  contractorId: string,
  before: HeldAccess | undefined,
  after: HeldAccess | undefined,
  roles: readonly RoleMethods[],
): { readonly given: readonly Right[]; readonly taken: readonly Right[] } => {
  const had: ReadonlyMap<string, Right> =
    before === undefined ? new Map() : rightsOf(contractorId, before.access, roles);
  const has: ReadonlyMap<string, Right> =
    after === undefined ? new Map() : rightsOf(contractorId, after.access, roles);
  const isLonger = before !== undefined && after !== undefined && lastsLonger(after.until, before.until);
  const isShorter = before !== undefined && after !== undefined && lastsLonger(before.until, after.until);
  return {
    given: [...has].flatMap(([key, right]) => (isLonger || !had.has(key) ? [right] : [])),
    taken: [...had].flatMap(([key, right]) => (isShorter || !has.has(key) ? [right] : [])),
  };
};

export interface Locks {
  readonly lockedRoles: readonly string[];
  readonly lockedMethods?: readonly string[] | undefined;
}

/** What an administrator had fixed and a change leaves to master accounts again, as rights that the person gets. */
export const rightsUnlocked = (before: Locks, after: Locks): readonly Right[] => {
  const roles = before.lockedRoles.filter((id) => !after.lockedRoles.includes(id));
  const methods = (before.lockedMethods ?? []).filter((id) => !after.lockedMethods?.includes(id));
  return [
    ...roles.map((id): Right => ({ kind: 'companyRole', id, methods: [] })),
    ...methods.map((id): Right => ({ kind: 'method', id, methods: [] })),
  ];
};
