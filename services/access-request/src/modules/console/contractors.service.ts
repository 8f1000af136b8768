import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type {
  Access,
  ContractorCreate,
  ContractorUpdate,
} from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Grantor } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { parseResult, together } from '@gatehouse/kit/text/parse-result.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  type CompanyContent,
  type CompanyOrigin,
  companyAudit,
  parseCompany,
} from '../companies/company.domain.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import { valuesAudit } from '../fields/company-values.domain.ts';
import type { CompanyValues } from '../fields/company-values.ts';
import { assertMadeFrom, withdrawal } from '../memberships/granting.service.ts';
import type { Grants } from '../memberships/grants.service.ts';
import type { LostAccess } from '../memberships/lost-access.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import { assertContentKept, assertDeliveredBy } from './delivered-company.ts';

export interface ContractorsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: ContractorsRepository;
  readonly organizations: Pick<OrganizationsRepository, 'names' | 'deliveredAmong'>;
  /** In fields that the installation defines. */
  readonly values: CompanyValues;
  readonly people: {
    readonly memberships: MembershipsRepository;
    readonly lostAccess: Pick<LostAccess, 'follow' | 'dismissMasters'>;
    readonly grants: Grants;
    /** Whether an invitation into the contractor is active. */
    readonly isInviting: (contractorId: string, unit: UnitOfWork) => Promise<boolean>;
    /** Whether an account exists. */
    readonly exists: (accountId: string, unit: UnitOfWork) => Promise<boolean>;
  };
  /** Organizations and contractors name each other, so their changes run one after the other. */
  readonly lock: (unit: UnitOfWork) => Promise<void>;
  readonly createEvent: EventFactory;
  readonly runtime: { readonly clock: Pick<Clock, 'now'>; readonly ids: Pick<Ids, 'id'> };
}

/** A company with the same numbers is there already, or one that the provider calls the same was delivered at this moment. */
const assertUnique = (error: unknown): never => {
  if (isDuplicateKey(error, 'inn')) throw refusedFields({ inn: 'errorUnique' });
  throw isDuplicateKey(error, 'externalId') ? problem(requestErrors.conflict) : error;
};

/** A person in a contractor. */
export interface Place {
  readonly id: string;
  readonly userId: string;
}

export interface MemberGrant {
  readonly access: Access;
  readonly until: Date | null | undefined;
  readonly lockedRoles: readonly string[] | undefined;
  readonly lockedMethods: readonly string[] | undefined;
  readonly revision: number | undefined;
}

/** Keeps partner companies, and gives and takes access to them as administrators do. */
export const createContractorsService = (deps: ContractorsServiceDeps) => {
  const { units, repository, organizations, values } = deps;
  const { memberships, lostAccess, grants, isInviting, exists } = deps.people;
  const { clock, ids } = deps.runtime;

  const store = createRevisionedStore(
    {
      ...deps,
      repository: {
        find: repository.byId,
        save: (row: ContractorRow, unit) => repository.save(row, unit).catch(assertUnique),
        remove: (row, unit) => repository.remove(row._id, unit),
      },
      beforeRemoval: lostAccess.dismissMasters,
    },
    {
      idOf: (row) => row._id,
      auditView: ({ grants: _, grams: __, ...row }) => ({
        ...companyAudit(row),
        ...valuesAudit(row.values),
      }),
      changed: companyEvents.contractorChanged,
      changedData: ({ _id, name, inn, kpp }, changes) => ({
        contractorId: _id,
        label: name,
        inn,
        kpp,
        changes,
      }),
      deleted: companyEvents.contractorDeleted,
      deletedData: ({ _id, name }) => ({ contractorId: _id, label: name }),
      stamp: () => ({ updatedAt: clock.now() }),
    },
  );

  const chosenOf = async (chosen: readonly string[], unit: UnitOfWork) => {
    const known = await organizations.names(chosen, unit);
    const unknown = chosen.flatMap((id, index) =>
      known.has(id) ? [] : [[fieldPath('availableOrganizations', index), 'errorChoice'] as const],
    );
    return parseResult(Object.fromEntries(unknown), chosen);
  };
  /** Throws what is wrong with all of the form. */
  const read = async (given: ContractorCreate, previous: ContractorRow | undefined, unit: UnitOfWork) =>
    accepted(
      together({
        content: parseCompany(given, { identified: true }),
        own: await values(given.additionalInfo, previous, unit),
        chosen: await chosenOf(given.availableOrganizations ?? previous?.organizations ?? [], unit),
      }),
    );
  /** Organizations that its provider names stay with it. */
  const assertDeliveredKept = async (row: ContractorRow, chosen: readonly string[], unit: UnitOfWork) => {
    if (row.providerId === undefined) return;
    const all = [...new Set([...row.organizations, ...chosen])];
    const delivered = await organizations.deliveredAmong(all, row.providerId, unit);
    if (all.some((id) => delivered.has(id) && row.organizations.includes(id) !== chosen.includes(id)))
      throw refusedFields({ availableOrganizations: 'errorChoice' });
  };

  return {
    create: (given: ContractorCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const make = async (unit: UnitOfWork) => {
        const { content, own, chosen } = await read(given, undefined, unit);
        return { _id: ids.id(), ...content, ...own, organizations: chosen, grants: 0 };
      };
      return store.create(make, context, claim);
    },
    /** `grantor` withdraws what was granted in organizations that it loses; see {@link LostAccess}. */
    update: (
      id: string,
      given: ContractorUpdate,
      grantor: Grantor,
      context: EventContext,
    ): Promise<number> => {
      const patchOf = async (previous: ContractorRow, unit: UnitOfWork) => {
        const { content, own, chosen } = await read(given, previous, unit);
        assertContentKept(previous, content);
        await assertDeliveredKept(previous, chosen, unit);
        await lostAccess.follow(previous, chosen, { grantor, context }, unit);
        return { ...content, organizations: chosen, ...own };
      };
      return store.update(id, given.revision, patchOf, context);
    },
    /** One that a provider delivers; organizations that an administrator added stay. */
    createDelivered: (
      content: CompanyContent,
      origin: CompanyOrigin,
      chosen: readonly string[],
      context: EventContext,
    ): Promise<string> =>
      store.create(
        async () => ({ _id: ids.id(), ...content, ...origin, organizations: chosen, grants: 0 }),
        context,
      ),
    changeDelivered: (
      id: string,
      content: CompanyContent,
      chosen: readonly string[],
      context: EventContext,
    ): Promise<number> =>
      store.serialized(async (unit) => {
        const previous = await store.find(id, unit);
        await lostAccess.follow(previous, chosen, { grantor: withdrawal, context }, unit);
        return store.change(previous, { ...content, organizations: chosen }, context, unit);
      }),
    /** An organization of its provider that arrived after it. */
    addDelivered: (id: string, organizationId: string, context: EventContext): Promise<number> =>
      store.serialized(async (unit) => {
        const previous = await store.find(id, unit);
        const chosen = [...new Set([...previous.organizations, organizationId])];
        await lostAccess.follow(previous, chosen, { grantor: withdrawal, context }, unit);
        return store.change(previous, { organizations: chosen }, context, unit);
      }),
    /**
     * Refuses as `request.inUse` while it has people or an active invitation. One that a provider delivers is removed in its
     * name alone.
     */
    remove: (id: string, context: EventContext, providerId?: string): Promise<void> => {
      const usesOf = async (row: ContractorRow, unit: UnitOfWork) => {
        assertDeliveredBy(row, providerId);
        const isUsed = (await memberships.hasPeople(id, unit)) || (await isInviting(id, unit));
        return isUsed ? [{ id, name: row.name }] : [];
      };
      return store.remove(id, usesOf, context);
    },
    grant: (
      { id, userId: accountId }: Place,
      given: MemberGrant,
      grantor: Grantor,
      context: EventContext,
    ): Promise<void> =>
      units.run(async (unit) => {
        const contractor = await store.find(id, unit);
        if (!(await exists(accountId, unit))) throw problem(requestErrors.notFound);
        const wrong = await grants.wrongGrant(given.access, contractor, unit);
        if (wrong !== undefined) throw refusedFields({ access: 'errorChoice' });
        if (given.until && given.until <= clock.now()) throw refusedFields({ until: 'errorPeriod' });
        const change = { accountId, contractor, ...given, mode: 'replace', context } as const;
        assertMadeFrom(await memberships.find(accountId, id, unit), change, clock.now());
        await grants.grant(await grants.permitAccess(change, grantor, unit, 'access'), unit);
      }),
    end: ({ id, userId: accountId }: Place, grantor: Grantor, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const { name: label } = await store.find(id, unit);
        const membership = await memberships.find(accountId, id, unit);
        if (membership === null) throw problem(requestErrors.notFound);
        const permitted = await grants.permitEnd(membership, grantor, unit);
        await grants.end(permitted, { label, reason: 'withdrawn', context }, unit);
      }),
    setMaster: (
      { id, userId: accountId }: Place,
      active: boolean,
      grantor: Grantor,
      context: EventContext,
    ): Promise<void> =>
      units.run(async (unit) => {
        const contractor = await store.find(id, unit);
        if (active && !(await exists(accountId, unit))) throw problem(requestErrors.notFound);
        await grants.setMaster(
          await grants.permitMaster({ accountId, contractor, active, context }, grantor, unit),
          unit,
        );
      }),
  };
};
export type ContractorsService = ReturnType<typeof createContractorsService>;
