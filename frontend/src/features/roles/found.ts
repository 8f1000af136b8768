import { identityRoleListCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { objectKind } from '../../screen/found-objects.ts';
import { rolePath } from '../../screen/role-path.ts';

export const found = [
  objectKind({ title: 'roles.title', place: 100 }, identityRoleListCall, ({ roles }, nameOf) =>
    roles.map((role) => ({
      id: role.id,
      title: nameOf(role),
      detail: role.code,
      path: rolePath(role.id),
    })),
  ),
];
