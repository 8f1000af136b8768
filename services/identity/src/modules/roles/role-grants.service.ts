import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Grantor, Permitted } from '@gatehouse/kit/granting/granting.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountChange, AccountRow } from '../accounts/accounts.domain.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { judgeRolesChange, type RolesChange } from '../accounts/roles/role-grants.domain.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';
import { rolesProblem } from './role-refusals.ts';

export interface RoleGrantsDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<RolesRepository, 'all'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
}

/**
 * Grants roles to a person and takes them away, in one change of the account: its event tells it, a sign-in under way with
 * the roles of before fails, and open sessions read the account anew. Refuses what the guard of grants refuses, and what
 * would leave the installation without an administrator (`account.lastAdministrator`).
 */
export const createRoleGrants = ({ units, repository, accountsService }: RoleGrantsDeps) => ({
  /** Roles of an account that is not made yet, with the same refusals. */
  forNewAccount: async (
    codes: readonly string[],
    grantor: Grantor,
  ): Promise<Permitted<readonly string[]>> => {
    const roles = await repository.all();
    const catalogue = { roles, catalogue: methodKeys, grantor };
    const judged = judgeRolesChange({ roles: [] }, { grant: codes }, catalogue);
    if (judged.refusal !== undefined) throw rolesProblem(judged.refusal);
    return judged.permitted;
  },
  change: (accountId: string, change: RolesChange, grantor: Grantor, context: EventContext): Promise<void> =>
    units.run(async (unit) => {
      const roles = await repository.all(unit);
      const judged = ({ _id: id, roles: held }: AccountRow): AccountChange => {
        const verdict = judgeRolesChange({ id, roles: held }, change, {
          roles,
          catalogue: methodKeys,
          grantor,
        });
        if (verdict.refusal !== undefined) throw rolesProblem(verdict.refusal);
        return { roles: verdict.permitted, toSelf: verdict.toSelf };
      };
      await accountsService.changeWithin(unit, accountId, judged, context);
    }),
});
export type RoleGrants = ReturnType<typeof createRoleGrants>;
