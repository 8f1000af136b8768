import type { Access, NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import type { MatrixValue } from '../../ui/check-matrix/check-matrix.tsx';

/** Roles by organization as forms keep them. */
export const accessOf = (named: NamedAccess): Access =>
  named.map(({ organizationId, roles }) => ({ organizationId, roles: roles.map(({ roleId }) => roleId) }));

export const toMatrix = (access: Access): MatrixValue =>
  Object.fromEntries(access.map(({ organizationId, roles }) => [organizationId, roles]));

/** An organization without roles is no grant. */
export const fromMatrix = (matrix: MatrixValue): Access =>
  Object.entries(matrix).flatMap(([organizationId, roles]) =>
    roles.length === 0 ? [] : [{ organizationId, roles: [...roles] }],
  );

/** Pairs of organization and role that one grant has and another lacks. */
export const beyond = (access: Access, other: Access): { organizationId: string; roleId: string }[] =>
  access.flatMap(({ organizationId, roles }) => {
    const known = other.find((one) => one.organizationId === organizationId)?.roles ?? [];
    return roles.flatMap((roleId) => (known.includes(roleId) ? [] : [{ organizationId, roleId }]));
  });
