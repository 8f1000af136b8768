import { accessErrors } from '@gatehouse/contracts/access-request/errors.ts';
import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import { assertMadeFrom, withdrawal } from '../memberships/granting.service.ts';
import type { Grants } from '../memberships/grants.service.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import {
  accessWithin,
  accessWithoutRoles,
  formerSince,
  holds,
  type MembershipRow,
} from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { Companies } from '../requests/companies.service.ts';
import type { RequestsRepository } from '../requests/requests.repository.ts';

export interface ContactsServiceDeps {
  readonly units: UnitsOfWork;
  readonly memberships: MembershipsRepository;
  readonly masters: Pick<MastersRepository, 'find' | 'ofPerson'>;
  readonly requests: Pick<RequestsRepository, 'allowing'>;
  readonly companies: Companies;
  readonly grants: Grants;
  readonly contractorNames: ContractorsRepository['byIds'];
  readonly clock: Pick<Clock, 'now'>;
}

/** Who changes the access of others, by what they may do themselves. */
export type Master = Pick<AccountActor, 'accountId' | 'methods'>;

export interface ContactChange {
  readonly userId: string;
  readonly contractorId: string;
  readonly access: Access;
  readonly until?: Date | null | undefined;
  readonly revision?: number | undefined;
}

/** What master accounts do with the access of their contacts, and what people do with their own. */
export const createContactsService = (deps: ContactsServiceDeps) => {
  const { units, memberships, masters, requests, companies, grants, contractorNames, clock } = deps;

  const ownContractor = async (masterId: string, contractorId: string, unit: UnitOfWork) => {
    const contractor = await companies.ownCompany(masterId, contractorId, unit);
    if (contractor === null) throw problem(requestErrors.notFound);
    return contractor;
  };

  /** A person whom the master account may grant something: a contact, or one that it let in without a grant. */
  const isContact = async (masterId: string, accountId: string, unit: UnitOfWork): Promise<boolean> => {
    const own = await companies.ofMaster(masterId, unit);
    const known = await memberships.ofPersonIn(accountId, [...own.keys()], unit);
    return known.length > 0 || (await allowedIn(accountId, [...own.values()], unit)).length > 0;
  };

  /** Decisions that let the person into one of these companies and still count. */
  const allowedIn = async (accountId: string, own: readonly ContractorRow[], unit: UnitOfWork) =>
    companies.stillAllowed(await requests.allowing(accountId, own, unit), unit);

  /** Who left or was removed comes back by an invitation, or by asking: access is not put upon them. */
  const assertNotFormer = async (
    membership: MembershipRow | null,
    contractor: ContractorRow,
    unit: UnitOfWork,
  ): Promise<void> => {
    const since = formerSince(membership);
    if (membership === null || since === undefined) return;
    const allowed = await allowedIn(membership.accountId, [contractor], unit);
    if (!allowed.some(({ decidedAt }) => decidedAt !== null && decidedAt > since))
      throw problem(accessErrors.formerMember);
  };

  const assertUnlocked = async (
    membership: MembershipRow | null,
    after: Access,
    contractor: ContractorRow,
    unit: UnitOfWork,
  ) => {
    const broken = await grants.brokenLock(membership, after, contractor, unit);
    if (broken !== undefined)
      throw problem(accessErrors.fixedByAdministrator, { extras: { errorList: { access: broken } } });
  };
  const assertEndUnlocked = async (
    membership: MembershipRow | null,
    until: Date | null,
    contractor: ContractorRow,
    unit: UnitOfWork,
  ) => {
    const broken = await grants.brokenByEnd(membership, until, contractor, unit);
    if (broken !== undefined)
      throw problem(accessErrors.fixedByAdministrator, { extras: { errorList: { until: broken } } });
  };

  const endMaster = async (
    accountId: string,
    contractor: Pick<ContractorRow, '_id' | 'name'>,
    context: EventContext,
    unit: UnitOfWork,
  ) =>
    grants.setMaster(
      await grants.permitMaster({ accountId, contractor, active: false, context }, withdrawal, unit),
      unit,
    );

  return {
    isContact: (masterId: string, accountId: string): Promise<boolean> =>
      units.run((unit) => isContact(masterId, accountId, unit)),

    change: (
      master: Master,
      { userId, contractorId, access, until, revision }: ContactChange,
      context: EventContext,
    ) =>
      units.run(async (unit) => {
        const contractor = await ownContractor(master.accountId, contractorId, unit);
        if (!(await isContact(master.accountId, userId, unit))) throw problem(requestErrors.notFound);
        const wrong = await grants.wrongGrant(access, contractor, unit);
        if (wrong !== undefined) throw refusedFields({ access: 'errorChoice' });
        if (until !== undefined && until !== null && until <= clock.now())
          throw refusedFields({ until: 'errorPeriod' });
        const membership = await memberships.find(userId, contractorId, unit);
        const given = { access, until, revision };
        const change = { accountId: userId, contractor, ...given, mode: 'replace', context } as const;
        assertMadeFrom(membership, change, clock.now());
        await assertNotFormer(membership, contractor, unit);
        await assertUnlocked(membership, access, contractor, unit);
        if (until !== undefined) await assertEndUnlocked(membership, until, contractor, unit);
        await grants.grant(await grants.permitAccess(change, grantorOf(master), unit, 'access'), unit);
      }),

    /** Takes the named roles; without any the whole access ends. */
    remove: (
      master: Master,
      {
        userId,
        contractorId,
        access,
      }: Omit<ContactChange, 'access'> & { readonly access?: Access | undefined },
      context: EventContext,
    ) =>
      units.run(async (unit) => {
        const contractor = await ownContractor(master.accountId, contractorId, unit);
        const membership = await memberships.find(userId, contractorId, unit);
        if (membership === null) throw problem(requestErrors.notFound);
        if (!holds(membership, clock.now())) return;
        const present = accessWithin(membership.access, contractor);
        const rest = access === undefined ? [] : accessWithoutRoles(present, access);
        await assertUnlocked(membership, rest, contractor, unit);
        const grantor = grantorOf(master);
        if (rest.length === 0) {
          const permitted = await grants.permitEnd(membership, grantor, unit);
          return grants.end(permitted, { label: contractor.name, reason: 'withdrawn', context }, unit);
        }
        const change = { accountId: userId, contractor, access: rest, mode: 'replace', context } as const;
        await grants.grant(await grants.permitAccess(change, grantor, unit, 'access'), unit);
      }),

    /** The person leaves: grant and right to decide end together. A repeat changes nothing. */
    leave: (accountId: string, contractorId: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const membership = await memberships.find(accountId, contractorId, unit);
        const master = await masters.find(accountId, contractorId, unit);
        if (membership === null && master === null) throw problem(requestErrors.notFound);
        const contractor = (await contractorNames([contractorId], unit)).get(contractorId);
        const label = contractor?.name ?? contractorId;
        if (membership !== null) {
          const permitted = await grants.permitEnd(membership, withdrawal, unit);
          await grants.end(permitted, { label, reason: 'left', context }, unit);
        }
        if (master?.active) await endMaster(accountId, { _id: contractorId, name: label }, context, unit);
      }),

    /** Ends everything that a deleted account had. */
    forget: async (accountId: string, context: EventContext, unit: UnitOfWork): Promise<void> => {
      const held = (await memberships.ofPerson(accountId, unit)).filter(({ endedAt }) => endedAt === null);
      const decided = await masters.ofPerson(accountId, unit);
      const ids = [...held, ...decided].map(({ contractorId }) => contractorId);
      const names = await contractorNames(ids, unit);
      const nameOf = (id: string) => names.get(id)?.name ?? id;
      for (const membership of held)
        await grants.end(
          await grants.permitEnd(membership, withdrawal, unit),
          { label: nameOf(membership.contractorId), reason: 'account-deleted', context },
          unit,
        );
      for (const { contractorId } of decided) {
        const contractor = { _id: contractorId, name: nameOf(contractorId) };
        await endMaster(accountId, contractor, context, unit);
      }
      await memberships.forget(accountId, unit);
    },
  };
};
export type ContactsService = ReturnType<typeof createContactsService>;
