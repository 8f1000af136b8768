import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { roleRoutes } from './roles.routes.ts';
import { createRoles } from './roles.service.ts';

export const createRolesModule = (deps: { readonly connection: Connection; readonly log: Logger }) => {
  const roles = createRoles(deps);
  return { ...roles, routes: roleRoutes(roles) };
};
