/** Owns the catalogue of roles, and who may change and grant which. */
import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createRetiredCodes } from '../accounts/retired-codes.repository.ts';
import { createRolesRepository } from '../accounts/roles/roles.repository.ts';
import { createRoles } from '../accounts/roles/roles.service.ts';
import { createRoleChanges } from './role-changes.service.ts';
import { createRoleGrants, type RoleGrantsDeps } from './role-grants.service.ts';
import { createRoleUses } from './role-uses.read-model.ts';
import { roleRoutes } from './roles.routes.ts';

export const createRolesModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'log' | 'news'>,
  nameFormat: () => NameFormat,
) => {
  const { connection } = parts.mongo;
  const repository = createRolesRepository(connection);
  const uses = createRoleUses(connection);
  const retired = createRetiredCodes(connection, 'role');
  const changesIn = (units: ServiceParts['units']) =>
    createRoleChanges({ ...parts, units, repository, uses, retired });
  const changes = changesIn(parts.units);
  return {
    ...createRoles({ ...parts, repository }),
    holdRoles: repository.holdRoles,
    byCodes: repository.byCodes,
    changes,
    /** As part of transactions of the caller's. */
    changesIn,
    grantsBy: (accountsService: RoleGrantsDeps['accountsService']) =>
      createRoleGrants({ ...parts, repository, accountsService }),
    routes: roleRoutes({ repository, uses, changes, nameFormat }),
  };
};
