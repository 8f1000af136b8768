import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { roleErrors } from '@gatehouse/contracts/identity/roles.errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountPatch, AccountRow } from '../accounts/accounts.domain.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import {
  type Grantor,
  type GrantRefusal,
  judgeRolesChange,
  type RolesChange,
  rolesAfter,
} from '../accounts/roles/role-grants.domain.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';

export interface RoleGrantsDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<RolesRepository, 'all'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
}

const refusalOf = (refusal: GrantRefusal): ProblemError => {
  switch (refusal.kind) {
    case 'unknown':
      return problem(roleErrors.unknown, { detail: `there is no role ${refusal.role}` });
    case 'withinCompany':
      return problem(roleErrors.withinCompany);
    case 'beyondYours':
      return problem(roleErrors.beyondYours, { extras: { requiredRights: [...refusal.methods] } });
    case 'tooMany':
      return problem(roleErrors.tooMany);
  }
};

/**
 * Grants roles to a person and takes them away, in one change of the account: its event tells it, a sign-in under way with
 * the roles of before fails, and open sessions read the account anew. Refuses what the grantor lacks, and what would leave
 * the installation without an administrator (`account.lastAdministrator`).
 */
export const createRoleGrants = ({ units, repository, accountsService }: RoleGrantsDeps) => ({
  /** The same refusals for an account that is not made yet. */
  assertGrantable: async (codes: readonly string[], grantor: Grantor): Promise<void> => {
    const roles = await repository.all();
    const refusal = judgeRolesChange([], { grant: codes }, { roles, catalogue: methodKeys, grantor });
    if (refusal !== undefined) throw refusalOf(refusal);
  },
  change: (accountId: string, change: RolesChange, grantor: Grantor, context: EventContext): Promise<void> =>
    units.run(async (unit) => {
      const roles = await repository.all(unit);
      const judged = ({ roles: held }: AccountRow): AccountPatch => {
        const refusal = judgeRolesChange(held, change, { roles, catalogue: methodKeys, grantor });
        if (refusal !== undefined) throw refusalOf(refusal);
        return { roles: [...rolesAfter(held, change)] };
      };
      await accountsService.changeWithin(unit, accountId, judged, context);
    }),
});
export type RoleGrants = ReturnType<typeof createRoleGrants>;
