/** Who may grant, take away and change which role. */
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { ROLES_OF_ONE_MAX } from '@gatehouse/contracts/identity/roles.resources.ts';
import { grantedMethods, kindOf, methodsOfRoles, type RoleRow } from './roles.domain.ts';

/** Somebody who changes roles, and what they may do themselves. */
export interface Grantor {
  readonly methods: readonly string[];
}

const ADMINISTRATOR = systemicRoles.administrator.code;

/** Of these methods, those that the grantor lacks: nobody grants what they do not have. */
export const methodsBeyond = ({ methods: own }: Grantor, methods: readonly string[]): readonly string[] => {
  const held = new Set(own);
  return methods.filter((method) => !held.has(method));
};

/**
 * Methods that a change of a role adds or takes away and that whoever makes it lacks. Taking away needs them too: who reads
 * settings does not disarm those who administer people.
 */
export const methodsBeyondChange = (
  grantor: Grantor,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): readonly string[] => {
  const changed = [
    ...after.filter((method) => !before.includes(method)),
    ...before.filter((method) => !after.includes(method)),
  ];
  return methodsBeyond(grantor, changed);
};

export interface RolesChange {
  readonly grant?: readonly string[] | undefined;
  readonly revoke?: readonly string[] | undefined;
}

export type GrantRefusal =
  | { readonly kind: 'unknown'; readonly role: string }
  | { readonly kind: 'withinCompany'; readonly role: string }
  | { readonly kind: 'beyondYours'; readonly methods: readonly string[] }
  | { readonly kind: 'tooMany' };

/** The roles of an account after a change, in their order; what it has already and lacks already changes nothing. */
export const rolesAfter = (
  held: readonly string[],
  { grant = [], revoke = [] }: RolesChange,
): readonly string[] => [...new Set([...held, ...grant].filter((code) => !revoke.includes(code)))];

/**
 * Whether a grantor may change what an account holds, judged by the roles that come and go. Undefined: they may. A role that
 * is gone may always be taken away.
 */
export const judgeRolesChange = (
  held: readonly string[],
  change: RolesChange,
  {
    roles,
    catalogue,
    grantor,
  }: { readonly roles: readonly RoleRow[]; readonly catalogue: readonly string[]; readonly grantor: Grantor },
): GrantRefusal | undefined => {
  const after = rolesAfter(held, change);
  const granted = after.filter((code) => !held.includes(code));
  const revoked = held.filter((code) => !after.includes(code));
  const known = new Map(roles.map((role) => [role._id, role]));
  for (const code of granted) {
    const role = known.get(code);
    if (role === undefined) return { kind: 'unknown', role: code };
    if (kindOf(role) === 'contractor') return { kind: 'withinCompany', role: code };
  }
  if (after.length > ROLES_OF_ONE_MAX && after.length > held.length) return { kind: 'tooMany' };
  const methods = methodsBeyond(grantor, methodsOfRoles([...granted, ...revoked], roles, catalogue));
  return methods.length > 0 ? { kind: 'beyondYours', methods } : undefined;
};

interface RightsHolder {
  readonly status: string;
  readonly roles: readonly string[];
}

/** Whether an account may do everything, now. */
export const isActiveAdministrator = ({ status, roles }: RightsHolder): boolean =>
  status === 'active' && roles.includes(ADMINISTRATOR);

/** Whether a change takes the right to everything from somebody: it is refused when nobody else has it (N21). */
export const losesAdministrator = (before: RightsHolder, after: RightsHolder): boolean =>
  isActiveAdministrator(before) && !isActiveAdministrator(after);

/** Whether a grantor may change a role itself, by what it grants now. */
export const methodsBeyondRole = (
  grantor: Grantor,
  role: Pick<RoleRow, 'grants'>,
  catalogue: readonly string[],
): readonly string[] => methodsBeyond(grantor, grantedMethods(role, catalogue));
