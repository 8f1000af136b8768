import { createGrantableAccess, type GrantableAccessDeps } from './grantable-access.ts';
import { createGranting, type GrantingDeps } from './granting.service.ts';
import { createGrants, type Grants, type GrantsDeps } from './grants.service.ts';

/** Grants with the guard before them and the rules of what may stand in one. */
export const createCompanyGrants = (deps: GrantableAccessDeps & GrantingDeps & GrantsDeps): Grants => ({
  ...createGrantableAccess(deps),
  ...createGranting(deps),
  ...createGrants(deps),
});
