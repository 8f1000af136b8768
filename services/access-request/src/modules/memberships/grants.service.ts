import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import { type RolesRepository, roleName } from '../roles/roles.repository.ts';
import { partyOf } from './acting-party.ts';
import type { GrantableAccess } from './grantable-access.ts';
import {
  type AccessChange,
  changedMembership,
  type Granting,
  type Judged,
  type MasterChange,
} from './granting.service.ts';
import type { MastersRepository } from './masters.repository.ts';
import {
  type AccessTitles,
  auditView,
  type EndReason,
  type MembershipRow,
  titledChange,
} from './memberships.domain.ts';
import type { MembershipsRepository } from './memberships.repository.ts';

export interface GrantsDeps {
  readonly memberships: MembershipsRepository;
  readonly masters: MastersRepository;
  readonly contractors: Pick<ContractorsRepository, 'touch' | 'organizationNames'>;
  readonly roles: Pick<RolesRepository, 'all'>;
  readonly people: Pick<PeopleRepository, 'byId'>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** Grants and ends access to contractors and the right to decide for them, as the guard has let pass, within the caller's transaction. */
export const createGrants = (deps: GrantsDeps) => {
  const { memberships, masters, contractors, roles, people, createEvent, clock, ids } = deps;

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

  const titlesOf = async (rows: readonly MembershipRow[], unit: UnitOfWork): Promise<AccessTitles> => {
    const ids = rows.flatMap(({ access }) => access.map(({ organizationId }) => organizationId));
    const known = await roles.all(unit);
    return {
      organizations: await contractors.organizationNames(ids, unit),
      roles: new Map(known.map((role) => [role._id, { ru: roleName(role, 'ru'), en: roleName(role, 'en') }])),
    };
  };

  return {
    grant: async (permitted: Permitted<Judged<AccessChange>>, unit: UnitOfWork): Promise<void> => {
      const { change, toSelf } = permitted;
      const { accountId, contractor, context, author = context.actor, requestId } = change;
      const stored = await memberships.find(accountId, contractor._id, unit);
      const previous = stored ?? (await fresh(accountId, contractor._id, unit));
      const changed = changedMembership(stored, change, clock.now());
      const { held } = changed;
      const next: MembershipRow = {
        ...previous,
        ...changed.next,
        since: held?.since ?? clock.now(),
        grantedBy: context.actor,
        endedAt: null,
        endReason: null,
        reminded: held?.until?.getTime() === changed.next.until?.getTime() && held?.reminded === true,
        sequence: previous.sequence + 1,
      };
      const changes = changesBetween(held && auditView(held), auditView(next));
      if (held !== undefined && changes.length === 0) return;
      const titles = await titlesOf([previous, next], unit);
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
        changes: changes.map((change) => titledChange(change, titles)),
        ...(toSelf ? { toSelf } : {}),
        ...(await partyOf(deps, { actor: author, accountId, contractorId: contractor._id }, unit)),
        ...(requestId === undefined ? {} : { requestId }),
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
      membership: Permitted<MembershipRow>,
      { label, reason, context }: { label: string; reason: EndReason; context: EventContext },
      unit: UnitOfWork,
    ): Promise<void> => {
      if (membership.endedAt !== null) return;
      const next: MembershipRow = {
        ...membership,
        endedAt: clock.now(),
        endReason: reason,
        sequence: membership.sequence + 1,
      };
      await memberships.save(next, unit);
      await contractors.touch(membership.contractorId, unit);
      const { _id: membershipId, accountId, contractorId, sequence } = next;
      const party = await partyOf(deps, { actor: context.actor, accountId, contractorId }, unit);
      const data = { membershipId, accountId, contractorId, label, reason, ...party };
      const facts = { subject: membershipId, sequence, data, context };
      await unit.append([createEvent(companyEvents.membershipEnded, facts)]);
    },

    setMaster: async (permitted: Permitted<Judged<MasterChange>>, unit: UnitOfWork): Promise<void> => {
      const { change, toSelf } = permitted;
      const { accountId, contractor, active, context } = change;
      const stored = await masters.find(accountId, contractor._id, unit);
      if ((stored?.active ?? false) === active) return;
      const next = {
        _id: stored?._id ?? ids.id(),
        accountId,
        contractorId: contractor._id,
        active,
        since: active ? clock.now() : (stored?.since ?? null),
        revokedAt: active ? null : clock.now(),
        sequence: (stored?.sequence ?? 0) + 1,
      };
      await masters.save(next, unit);
      await contractors.touch(contractor._id, unit);
      const party = await partyOf(
        deps,
        { actor: context.actor, accountId, contractorId: contractor._id },
        unit,
      );
      const data = {
        masterId: next._id,
        accountId,
        contractorId: contractor._id,
        label: contractor.name,
        ...party,
      };
      const facts = { subject: next._id, sequence: next.sequence, context };
      await unit.append([
        active
          ? createEvent(companyEvents.masterGranted, {
              ...facts,
              data: { ...data, ...(toSelf ? { toSelf } : {}) },
            })
          : createEvent(companyEvents.masterRevoked, { ...facts, data }),
      ]);
    },
  };
};
export type Grants = ReturnType<typeof createGrants> & Granting & GrantableAccess;
