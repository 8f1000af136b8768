import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { RoleRow } from '../modules/accounts/roles/roles.domain.ts';

const { administrator, readOnlyAdministrator, user } = systemicRoles;

export const seededRoles: readonly RoleRow[] = [
  { _id: administrator.code, name: administrator.name, systemic: true, grants: 'all' },
  { _id: readOnlyAdministrator.code, name: readOnlyAdministrator.name, systemic: true, grants: 'read' },
  { _id: user.code, name: user.name, systemic: true, grants: ['cabinet.services.read'] },
];
