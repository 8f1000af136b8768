/** What accounts may do now, for services that keep neither roles nor accounts. */
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { standingEndpoints } from '@gatehouse/contracts/identity/standing.endpoints.ts';
import { formatName, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import { grantedMethods, kindOf, methodsOfRoles, type RoleRow } from '../accounts/roles/roles.domain.ts';

export interface StandingRoutesDeps {
  readonly accounts: Pick<AccountsRepository, 'findByIds'>;
  /** As the database has them: a right that was taken away a moment ago is gone. */
  readonly roles: { all(): Promise<readonly RoleRow[]> };
  readonly clock: Pick<Clock, 'now'>;
  readonly nameFormat: () => NameFormat;
}

export const standingRoutes = (deps: StandingRoutesDeps): readonly Route[] => [
  route(standingEndpoints.read, async ({ body, locale }) => {
    const [found, roles] = await Promise.all([
      deps.accounts.findByIds(body.accounts ?? []),
      deps.roles.all(),
    ]);
    const now = deps.clock.now();
    return {
      accounts: found
        .filter(({ status }) => status !== 'deleted')
        .map((account) => ({
          id: account._id,
          active: account.status === 'active',
          name: formatName(account.names, deps.nameFormat(), locale ?? 'ru') || accountLabel(account),
          methods: [...methodsOfRoles(rolesInForce(account, now), roles, methodKeys)],
        })),
      roles: roles
        .filter(({ _id }) => body.roles?.includes(_id))
        .map((role) => ({
          code: role._id,
          kind: kindOf(role),
          methods: [...grantedMethods(role, methodKeys)],
        })),
    };
  }),
];
