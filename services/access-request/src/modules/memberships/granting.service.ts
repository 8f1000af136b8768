import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { methodKeys, systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import {
  authorGrantor,
  type Grantor,
  type Grant as GuardedGrant,
  isToSelf,
  type Judgement,
  judgeGrant,
  type Permitted,
  permit,
  refusalOf,
  systemGrantor,
} from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import { rightsBetween, rightsUnlocked } from './access-rights.domain.ts';
import {
  accessWithin,
  auditView,
  holds,
  joinedAccess,
  type MembershipRow,
  normalAccess,
  revisionOf,
} from './memberships.domain.ts';
import type { MembershipsRepository } from './memberships.repository.ts';

export interface GrantingDeps {
  readonly memberships: Pick<MembershipsRepository, 'find' | 'ofPerson'>;
  readonly people: Pick<PeopleRepository, 'byId'>;
  readonly roles: Pick<RolesRepository, 'all' | 'methodsOf'>;
  readonly contractors: Pick<ContractorsRepository, 'byIds'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Access that somebody is to get in a contractor. */
export interface AccessChange {
  readonly accountId: string;
  readonly contractor: Pick<ContractorRow, '_id' | 'name'>;
  readonly access: Access;
  /** Undefined keeps what is stored. */
  readonly until?: Date | null | undefined;
  readonly lockedRoles?: readonly string[] | undefined;
  readonly lockedMethods?: readonly string[] | undefined;
  /** Of the state that the change was made from; undefined: whatever it is now. */
  readonly revision?: number | undefined;
  /** `join` adds to what the person has there, `replace` takes its place. */
  readonly mode: 'join' | 'replace';
  /** Account whose act it is where the context names another one: who accepts, or who invited. */
  readonly author?: string | undefined;
  /** Request that is approved by it. */
  readonly requestId?: string | undefined;
  readonly context: EventContext;
}

export interface MasterChange {
  readonly accountId: string;
  readonly contractor: Pick<ContractorRow, '_id' | 'name'>;
  readonly active: boolean;
  readonly context: EventContext;
}

/** A change as writers take it. */
export interface Judged<Change> {
  readonly change: Change;
  /** Who holds every right gives it to themselves; the event says so. */
  readonly toSelf: boolean;
}

/** What a membership grants once a change is stored. */
export const changedMembership = (
  stored: MembershipRow | null,
  { access, until, lockedRoles, lockedMethods, mode }: AccessChange,
  now: Date,
) => {
  const held = stored !== null && holds(stored, now) ? stored : undefined;
  return {
    held,
    next: {
      access: mode === 'join' ? joinedAccess(held?.access ?? [], access) : normalAccess(access),
      until: until === undefined ? (held?.until ?? null) : until,
      lockedRoles: lockedRoles ?? stored?.lockedRoles ?? [],
      lockedMethods: lockedMethods ?? stored?.lockedMethods ?? [],
    },
  };
};

/** Refuses a change that was made from another state, unless that is how it is by now. */
export const assertMadeFrom = (stored: MembershipRow | null, change: AccessChange, now: Date): void => {
  if (change.revision === undefined || change.revision === revisionOf(stored)) return;
  const { held, next } = changedMembership(stored, change, now);
  if (held === undefined || changesBetween(auditView(held), auditView(next)).length > 0)
    throw problem(requestErrors.conflict);
};

/**
 * The guard of grants for companies: turns a change of access into what it gives and takes and asks the guard, in the
 * transaction that stores the change.
 */
export const createGranting = ({ memberships, people, roles, contractors, clock }: GrantingDeps) => {
  const judged = <Change>(change: Change, grant: GuardedGrant): Judgement<Judged<Change>> =>
    judgeGrant({ change, toSelf: isToSelf(grant) }, grant);

  const permitted = <Change>(
    change: Change,
    grant: GuardedGrant,
    field?: string,
  ): Permitted<Judged<Change>> => permit({ change, toSelf: isToSelf(grant) }, grant, field);

  /** An account that was blocked while its call was under way gives nothing any more. */
  const current = async (grantor: Grantor, unit: UnitOfWork): Promise<Grantor> =>
    grantor.kind === 'account' && (await people.byId(grantor.accountId, unit))?.active === false
      ? authorGrantor({ id: grantor.accountId, active: false, methods: [] })
      : grantor;

  const grantOf = async (change: AccessChange, grantor: Grantor, unit: UnitOfWork): Promise<GuardedGrant> => {
    const { accountId, contractor } = change;
    const stored = await memberships.find(accountId, contractor._id, unit);
    const { held, next } = changedMembership(stored, change, clock.now());
    const { given, taken } = rightsBetween(contractor._id, held, next, await roles.all(unit));
    const unlocked = stored === null ? [] : rightsUnlocked(stored, next);
    return {
      grantor: await current(grantor, unit),
      subject: accountId,
      given: [...given, ...unlocked],
      taken,
    };
  };

  const endOf = async (
    membership: MembershipRow,
    grantor: Grantor,
    unit: UnitOfWork,
  ): Promise<GuardedGrant> => {
    const { accountId, contractorId } = membership;
    const { taken } = rightsBetween(contractorId, membership, undefined, await roles.all(unit));
    return { grantor: await current(grantor, unit), subject: accountId, given: [], taken };
  };

  const masterGrant = ({ accountId, contractor, active }: MasterChange, grantor: Grantor): GuardedGrant => {
    const right = { kind: 'master', id: contractor._id, methods: [] } as const;
    return { grantor, subject: accountId, given: active ? [right] : [], taken: active ? [] : [right] };
  };

  /** Methods that an account has now: of its roles, and of its access to companies. */
  const methodsOf = async (accountId: string, unit?: UnitOfWork): Promise<readonly string[]> => {
    const assigned = (await people.byId(accountId, unit))?.roles ?? [];
    if (assigned.includes(systemicRoles.administrator.code)) return methodKeys;
    const held = (await memberships.ofPerson(accountId, unit)).filter((row) => holds(row, clock.now()));
    const companies = await contractors.byIds(
      held.map(({ contractorId }) => contractorId),
      unit,
    );
    const inCompanies = held.flatMap(({ contractorId, access }) =>
      accessWithin(access, companies.get(contractorId)).flatMap((one) => one.roles),
    );
    return roles.methodsOf([...assigned, ...inCompanies], unit);
  };

  return {
    methodsOf,

    /** Somebody who offered or decided something earlier, by what they may do now. */
    author: async (accountId: string, unit: UnitOfWork): Promise<Grantor> => {
      const person = await people.byId(accountId, unit);
      const methods = await methodsOf(accountId, unit);
      return authorGrantor({ id: accountId, active: person?.active ?? false, methods });
    },

    judgeAccess: async (change: AccessChange, grantor: Grantor, unit: UnitOfWork) =>
      judged(change, await grantOf(change, grantor, unit)),

    /** Throws `grant.beyondYours` with the field of the body that names the roles, or `grant.ownAccess`. */
    permitAccess: async (
      change: AccessChange,
      grantor: Grantor,
      unit: UnitOfWork,
      field?: string,
    ): Promise<Permitted<Judged<AccessChange>>> =>
      permitted(change, await grantOf(change, grantor, unit), field),

    /** Refuses what an account could not give to a person without access: to one whom no account knows yet. */
    assertMayOffer: async (
      { contractorId, access }: { readonly contractorId: string; readonly access: Access },
      { grantor, subject, field }: { grantor: Grantor; subject: string | undefined; field: string },
      unit: UnitOfWork,
    ): Promise<void> => {
      const offered = { access: normalAccess(access), until: null };
      const { given } = rightsBetween(contractorId, undefined, offered, await roles.all(unit));
      permit(offered, { grantor: await current(grantor, unit), subject, given }, field);
    },

    /** Refuses what an account could not take from somebody who holds it. */
    assertMayTake: async (
      { contractorId, access }: { readonly contractorId: string; readonly access: Access },
      { grantor, field }: { readonly grantor: Grantor; readonly field: string },
      unit: UnitOfWork,
    ): Promise<void> => {
      const [held, left] = [access, []].map((one) => ({ access: one, until: null }));
      const { taken } = rightsBetween(contractorId, held, left, await roles.all(unit));
      permit(access, { grantor: await current(grantor, unit), subject: undefined, given: [], taken }, field);
    },

    permitEnd: async (membership: MembershipRow, grantor: Grantor, unit: UnitOfWork) =>
      permit(membership, await endOf(membership, grantor, unit)),

    permitMaster: async (
      change: MasterChange,
      grantor: Grantor,
      unit: UnitOfWork,
    ): Promise<Permitted<Judged<MasterChange>>> =>
      permitted(change, masterGrant(change, await current(grantor, unit))),

    /** Whether somebody may decide on a request: their own only with every right. */
    mayDecideFor: (accountId: string, grantor: Grantor): boolean => {
      const given = [{ kind: 'membership', id: accountId, methods: [] }] as const;
      return refusalOf({ grantor, subject: accountId, given }) === undefined;
    },
  };
};
export type Granting = ReturnType<typeof createGranting>;

/** Ends of what has run out, what its person gives up, and what goes with an account or a company. */
export const withdrawal = systemGrantor('withdrawal');
