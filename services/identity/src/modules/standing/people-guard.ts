/** The guard of acts on people here, where accounts and roles are kept; other services ask for standings. */
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { assertActsWithin, methodsBeyond } from '@gatehouse/kit/granting/granting.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { type RightsHolder, rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import { methodsOfRoles, type RoleRow } from '../accounts/roles/roles.domain.ts';

export interface PeopleGuardDeps {
  /** As the database has them: a right that was given a moment ago counts. */
  readonly roles: { all(): Promise<readonly RoleRow[]> };
  readonly clock: Pick<Clock, 'now'>;
}

type Caller = Pick<AccountActor, 'methods'>;

export const createPeopleGuard = ({ roles, clock }: PeopleGuardDeps) => {
  /** What accounts may do by the roles of now, those of companies included. */
  const rights = async (): Promise<(account: RightsHolder) => readonly string[]> => {
    const rows = await roles.all();
    return (account) => methodsOfRoles(rolesInForce(account, clock.now()), rows, methodKeys);
  };
  return {
    rights,
    /** Methods of an account that the caller lacks. */
    beyond: async (account: RightsHolder, caller: Caller): Promise<readonly string[]> =>
      methodsBeyond(caller.methods, (await rights())(account)),
    /** Throws `person.beyondYours`; for each state of an account that a transaction reads. */
    assertFor: async (caller: Caller): Promise<(account: RightsHolder) => void> => {
      const methodsOf = await rights();
      return (account) => assertActsWithin(caller, { methods: methodsOf(account) });
    },
  };
};
export type PeopleGuard = ReturnType<typeof createPeopleGuard>;
