import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import {
  accessWithin,
  brokenLock,
  fittingGrant,
  holds,
  joinedAccess,
  type MembershipRow,
  normalAccess,
  wrongGrant,
} from './memberships.domain.ts';

export interface GrantableAccessDeps {
  readonly roles: Pick<RolesRepository, 'all'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** What may stand in a grant at all: roles of the catalogue, organizations of the contractor, no role that is fixed. */
export const createGrantableAccess = ({ roles, clock }: GrantableAccessDeps) => {
  const grantableIn = async (contractor: Pick<ContractorRow, 'organizations'>, unit: UnitOfWork) => ({
    organizations: new Set(contractor.organizations),
    roles: new Set((await roles.all(unit)).map(({ _id }) => _id)),
  });
  /** What counts now: a lock on what the contractor has lost holds nothing. */
  const present = (membership: MembershipRow | null, contractor: Pick<ContractorRow, 'organizations'>) =>
    membership !== null && holds(membership, clock.now()) ? accessWithin(membership.access, contractor) : [];
  return {
    /** What of a grant does not fit the contractor or the catalogue of roles. */
    wrongGrant: async (access: Access, contractor: ContractorRow, unit: UnitOfWork) =>
      wrongGrant(access, await grantableIn(contractor, unit)),

    /** Which lock of an administrator a master account would break that gives a person this access. */
    brokenLock: async (
      membership: MembershipRow | null,
      after: Access,
      contractor: Pick<ContractorRow, 'organizations'>,
      unit: UnitOfWork,
    ) => {
      const before = present(membership, contractor);
      return brokenLock(before, normalAccess(after), membership, await roles.all(unit));
    },

    /** The same of an invitation, which adds to what its person has. */
    brokenByOffer: async (
      membership: MembershipRow | null,
      offered: Access,
      contractor: Pick<ContractorRow, 'organizations'>,
      unit: UnitOfWork,
    ) => {
      const before = present(membership, contractor);
      return brokenLock(before, joinedAccess(before, offered), membership, await roles.all(unit));
    },

    /** Which lock another end of an access breaks: it gives or takes all that the person holds, earlier or for longer. */
    brokenByEnd: async (
      membership: MembershipRow | null,
      until: Date | null,
      contractor: Pick<ContractorRow, 'organizations'>,
      unit: UnitOfWork,
    ) => {
      if (membership === null || !holds(membership, clock.now())) return undefined;
      if (membership.until?.getTime() === until?.getTime()) return undefined;
      return brokenLock(present(membership, contractor), [], membership, await roles.all(unit));
    },

    /** A grant that was written down earlier, without what does not exist any more. */
    grantable: async (access: Access, contractor: ContractorRow, unit: UnitOfWork) =>
      fittingGrant(access, await grantableIn(contractor, unit)),
  };
};
export type GrantableAccess = ReturnType<typeof createGrantableAccess>;
