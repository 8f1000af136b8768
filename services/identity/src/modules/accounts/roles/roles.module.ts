import { roleRoutes } from './roles.routes.ts';
import { createRoles, type RolesDeps } from './roles.service.ts';

export const createRolesModule = (deps: RolesDeps) => {
  const roles = createRoles(deps);
  return { ...roles, routes: roleRoutes(roles) };
};
