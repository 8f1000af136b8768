/** Who may grant, take away and change which role: rules of this catalogue, and the guard that every grant passes. */
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { ROLES_OF_ONE_MAX } from '@gatehouse/contracts/identity/roles.resources.ts';
import {
  type Grant,
  type Grantor,
  type GrantRefusal,
  isToSelf,
  judgeGrant,
  methodsBeyond,
  type Permitted,
  type Right,
} from '@gatehouse/kit/granting/granting.ts';
import { grantedMethods, kindOf, methodsOfRoles, type RoleRow } from './roles.domain.ts';

const ADMINISTRATOR = systemicRoles.administrator.code;

/** Roles by what they hold now; one that is gone holds nothing. */
export const roleRights = (
  codes: readonly string[],
  roles: readonly RoleRow[],
  catalogue: readonly string[],
): readonly Right[] =>
  codes.map((code) => ({ kind: 'role', id: code, methods: methodsOfRoles([code], roles, catalogue) }));

export interface RolesChange {
  readonly grant?: readonly string[] | undefined;
  readonly revoke?: readonly string[] | undefined;
}

export type RolesRefusal =
  | { readonly reason: 'unknown'; readonly role: string }
  | { readonly reason: 'withinCompany'; readonly role: string }
  | { readonly reason: 'tooMany' }
  | GrantRefusal;

export type RolesJudgement =
  | {
      readonly permitted: Permitted<readonly string[]>;
      /** The grantor changes their own access. */
      readonly toSelf: boolean;
      readonly refusal?: never;
    }
  | { readonly refusal: RolesRefusal; readonly permitted?: never };

/** The roles of an account after a change, in their order; what it has already and lacks already changes nothing. */
export const rolesAfter = (
  held: readonly string[],
  { grant = [], revoke = [] }: RolesChange,
): readonly string[] => [...new Set([...held, ...grant].filter((code) => !revoke.includes(code)))];

/** An account whose roles change; without an id it is not made yet. */
export interface RolesSubject {
  readonly id?: string;
  readonly roles: readonly string[];
}

/**
 * The roles of an account after a change, judged by those that come and go. A role that is gone may always be taken away.
 */
export const judgeRolesChange = (
  { id: subject, roles: held }: RolesSubject,
  change: RolesChange,
  {
    roles,
    catalogue,
    grantor,
  }: { readonly roles: readonly RoleRow[]; readonly catalogue: readonly string[]; readonly grantor: Grantor },
): RolesJudgement => {
  const after = rolesAfter(held, change);
  const granted = after.filter((code) => !held.includes(code));
  const revoked = held.filter((code) => !after.includes(code));
  const known = new Map(roles.map((role) => [role._id, role]));
  for (const role of granted) {
    const row = known.get(role);
    if (row === undefined) return { refusal: { reason: 'unknown', role } };
    if (kindOf(row) === 'contractor') return { refusal: { reason: 'withinCompany', role } };
  }
  if (after.length > ROLES_OF_ONE_MAX && after.length > held.length)
    return { refusal: { reason: 'tooMany' } };
  const given = roleRights(granted, roles, catalogue);
  const grant: Grant = { grantor, subject, given, taken: roleRights(revoked, roles, catalogue) };
  const judged = judgeGrant(after, grant);
  return judged.refusal === undefined ? { permitted: judged.permitted, toSelf: isToSelf(grant) } : judged;
};

interface RightsHolder {
  readonly status: string;
  readonly roles: readonly string[];
}

/** Whether an account may do everything, now. */
export const isActiveAdministrator = ({ status, roles }: RightsHolder): boolean =>
  status === 'active' && roles.includes(ADMINISTRATOR);

/**
 * Whether a change takes the right to everything from somebody: it is refused when nobody else has it (N21). Roles of the
 * installation's own are not counted, since what they hold may shrink.
 */
export const losesAdministrator = (before: RightsHolder, after: RightsHolder): boolean =>
  isActiveAdministrator(before) && !isActiveAdministrator(after);

/** Methods of a role that somebody lacks: they neither grant the role nor change it. */
export const methodsBeyondRole = (
  { methods }: { readonly methods: readonly string[] },
  role: Pick<RoleRow, 'grants'>,
  catalogue: readonly string[],
): readonly string[] => methodsBeyond(methods, grantedMethods(role, catalogue));
