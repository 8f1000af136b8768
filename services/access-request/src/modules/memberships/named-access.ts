import type { Access, NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import { type RolesRepository, roleName } from '../roles/roles.repository.ts';
import { lockedRolesOf, type MembershipRow } from './memberships.domain.ts';

export interface NamedAccessDeps {
  readonly organizations: Pick<OrganizationsRepository, 'names'>;
  readonly roles: Pick<RolesRepository, 'all'>;
}

export type NameAccess = (
  access: Access,
  locks?: Pick<MembershipRow, 'lockedRoles' | 'lockedMethods'> | null,
) => NamedAccess;

/** Reads the names of several grants at once; what was deleted since is called by its id. */
export const createAccessNames =
  ({ organizations, roles }: NamedAccessDeps) =>
  async (grants: readonly Access[], locale: string): Promise<NameAccess> => {
    const ids = grants.flatMap((access) => access.map(({ organizationId }) => organizationId));
    const [names, known] = await Promise.all([organizations.names(ids), roles.all()]);
    const roleNames = new Map(known.map((role) => [role._id, roleName(role, locale)]));
    return (access, locks = null) => {
      const locked = lockedRolesOf(locks, known);
      return access.map((row) => ({
        organizationId: row.organizationId,
        organizationName: names.get(row.organizationId) ?? row.organizationId,
        roles: row.roles.map((roleId) => ({
          roleId,
          name: roleNames.get(roleId) ?? roleId,
          ...(locked.includes(roleId) ? { locked: true as const } : {}),
        })),
      }));
    };
  };
export type AccessNames = ReturnType<typeof createAccessNames>;
