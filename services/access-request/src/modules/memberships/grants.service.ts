import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import type { MastersRepository } from './masters.repository.ts';
import {
  auditView,
  brokenLock,
  fittingGrant,
  holds,
  joinedAccess,
  type MembershipRow,
  normalAccess,
  wrongGrant,
} from './memberships.domain.ts';
import type { MembershipsRepository } from './memberships.repository.ts';

export interface GrantsDeps {
  readonly memberships: MembershipsRepository;
  readonly masters: MastersRepository;
  readonly contractors: Pick<ContractorsRepository, 'touch'>;
  readonly people: Pick<PeopleRepository, 'byId'>;
  readonly roles: Pick<RolesRepository, 'all'>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

export interface Grant {
  readonly accountId: string;
  readonly contractor: Pick<ContractorRow, '_id' | 'name'>;
  readonly access: Access;
  /** Undefined keeps what is stored. */
  readonly until?: Date | null | undefined;
  readonly lockedRoles?: readonly string[] | undefined;
  readonly lockedMethods?: readonly string[] | undefined;
  /** `join` adds to what the person has there, `replace` takes its place. */
  readonly mode: 'join' | 'replace';
  readonly context: EventContext;
}

export type EndReason = 'left' | 'withdrawn' | 'expired' | 'account-deleted';

/** Grants and ends access to contractors and the right to decide for them, within the caller's transaction. */
export const createGrants = (deps: GrantsDeps) => {
  const { memberships, masters, contractors, people, roles, createEvent, clock, ids } = deps;

  const fresh = async (accountId: string, contractorId: string, unit: UnitOfWork): Promise<MembershipRow> => {
    const person = await people.byId(accountId, unit);
    return {
      _id: ids.id(),
      accountId,
      contractorId,
      access: [],
      until: null,
      since: clock.now(),
      grantedBy: 'system',
      endedAt: clock.now(),
      lockedRoles: [],
      lockedMethods: [],
      reminded: false,
      sequence: 0,
      name: person?.name ?? '',
      email: person?.email ?? null,
      mobile: person?.mobile ?? null,
    };
  };

  const grantableIn = async (contractor: Pick<ContractorRow, 'organizations'>, unit: UnitOfWork) => ({
    organizations: new Set(contractor.organizations),
    roles: new Set((await roles.all(unit)).map(({ _id }) => _id)),
  });

  return {
    /** What of a grant does not fit the contractor or the catalogue of roles. */
    wrongGrant: async (access: Access, contractor: ContractorRow, unit: UnitOfWork) =>
      wrongGrant(access, await grantableIn(contractor, unit)),

    /** Which lock of an administrator a master account would break that gives a person this access. */
    brokenLock: async (membership: MembershipRow | null, after: Access, unit: UnitOfWork) => {
      const before = membership !== null && holds(membership, clock.now()) ? membership.access : [];
      return brokenLock(before, normalAccess(after), membership, await roles.all(unit));
    },

    /** A grant that was written down earlier, without what does not exist any more. */
    grantable: async (access: Access, contractor: ContractorRow, unit: UnitOfWork) =>
      fittingGrant(access, await grantableIn(contractor, unit)),

    grant: async (
      { accountId, contractor, access, until, lockedRoles, lockedMethods, mode, context }: Grant,
      unit: UnitOfWork,
    ): Promise<void> => {
      const stored = await memberships.find(accountId, contractor._id, unit);
      const previous = stored ?? (await fresh(accountId, contractor._id, unit));
      const inForce = holds(previous, clock.now());
      const before = inForce ? previous.access : [];
      const endsAt = until === undefined ? (inForce ? previous.until : null) : until;
      const next: MembershipRow = {
        ...previous,
        access: mode === 'join' ? joinedAccess(before, access) : normalAccess(access),
        until: endsAt,
        lockedRoles: lockedRoles ?? previous.lockedRoles,
        lockedMethods: lockedMethods ?? previous.lockedMethods ?? [],
        since: inForce ? previous.since : clock.now(),
        grantedBy: context.actor,
        endedAt: null,
        reminded: inForce && previous.until?.getTime() === endsAt?.getTime() && previous.reminded,
        sequence: previous.sequence + 1,
      };
      const changes = changesBetween(inForce ? auditView(previous) : undefined, auditView(next));
      if (inForce && changes.length === 0) return;
      await memberships.save(next, unit);
      await contractors.touch(contractor._id, unit);
      const data = {
        membershipId: next._id,
        accountId,
        contractorId: contractor._id,
        label: contractor.name,
        access: next.access.map(({ organizationId, roles: granted }) => ({
          organizationId,
          roles: [...granted],
        })),
        until: next.until?.toISOString() ?? null,
        changes,
      };
      const facts = { subject: next._id, sequence: next.sequence, data, context };
      await unit.append([createEvent(companyEvents.membershipChanged, facts)]);
    },

    /** Tells of the end of an access, once for each end. */
    remind: async (
      membership: MembershipRow,
      { label, context }: { label: string; context: EventContext },
      unit: UnitOfWork,
    ): Promise<void> => {
      const { _id: membershipId, accountId, contractorId, until, reminded } = membership;
      if (until === null || reminded) return;
      const next: MembershipRow = { ...membership, reminded: true, sequence: membership.sequence + 1 };
      await memberships.save(next, unit);
      await contractors.touch(contractorId, unit);
      const data = { membershipId, accountId, contractorId, label, until: until.toISOString() };
      const facts = { subject: membershipId, sequence: next.sequence, data, context };
      await unit.append([createEvent(companyEvents.membershipReminded, facts)]);
    },

    end: async (
      membership: MembershipRow,
      { label, reason, context }: { label: string; reason: EndReason; context: EventContext },
      unit: UnitOfWork,
    ): Promise<void> => {
      if (membership.endedAt !== null) return;
      const next: MembershipRow = {
        ...membership,
        endedAt: clock.now(),
        sequence: membership.sequence + 1,
      };
      await memberships.save(next, unit);
      await contractors.touch(membership.contractorId, unit);
      const { _id: membershipId, accountId, contractorId, sequence } = next;
      const data = { membershipId, accountId, contractorId, label, reason };
      const facts = { subject: membershipId, sequence, data, context };
      await unit.append([createEvent(companyEvents.membershipEnded, facts)]);
    },

    setMaster: async (
      accountId: string,
      contractor: Pick<ContractorRow, '_id' | 'name'>,
      active: boolean,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      const stored = await masters.find(accountId, contractor._id, unit);
      if ((stored?.active ?? false) === active) return;
      const next = {
        _id: stored?._id ?? ids.id(),
        accountId,
        contractorId: contractor._id,
        active,
        sequence: (stored?.sequence ?? 0) + 1,
      };
      await masters.save(next, unit);
      await contractors.touch(contractor._id, unit);
      const event = active ? companyEvents.masterGranted : companyEvents.masterRevoked;
      const data = { masterId: next._id, accountId, contractorId: contractor._id, label: contractor.name };
      const facts = { subject: next._id, sequence: next.sequence, data, context };
      await unit.append([createEvent(event, facts)]);
    },
  };
};
export type Grants = ReturnType<typeof createGrants>;
