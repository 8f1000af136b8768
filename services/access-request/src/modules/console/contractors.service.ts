import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type {
  Access,
  ContractorCreate,
  ContractorUpdate,
} from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { parseCompany } from '../companies/company.domain.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import type { Grants } from '../memberships/grants.service.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import { accessWithout } from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';

export interface ContractorsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: ContractorsRepository;
  readonly organizations: Pick<OrganizationsRepository, 'names'>;
  readonly people: {
    readonly memberships: MembershipsRepository;
    readonly masters: MastersRepository;
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

const auditView = ({ _id, sequence: _, updatedAt: __, grants: ___, grams: ____, ...row }: ContractorRow) =>
  row;

const taken = (error: unknown): unknown =>
  isDuplicateKey(error) ? refusedFields({ inn: 'errorUnique' }) : error;

export interface MemberGrant {
  readonly access: Access;
  readonly until: Date | null | undefined;
  readonly lockedRoles: readonly string[] | undefined;
}

/** Keeps partner companies, and gives and takes access to them as administrators do. */
export const createContractorsService = (deps: ContractorsServiceDeps) => {
  const { units, repository, organizations, lock, createEvent } = deps;
  const { memberships, grants, isInviting, exists } = deps.people;
  const { clock, ids } = deps.runtime;

  const present = async (id: string, unit: UnitOfWork): Promise<ContractorRow> => {
    const row = await repository.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };
  const assertOrganizations = async (chosen: readonly string[], unit: UnitOfWork): Promise<void> => {
    const known = await organizations.names(chosen, unit);
    const unknown = chosen.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw refusedFields({ [`availableOrganizations[${unknown}]`]: 'errorChoice' });
  };
  const store = async (
    previous: ContractorRow | undefined,
    next: ContractorRow,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    if (previous !== undefined && changes.length === 0) return previous.sequence;
    try {
      await repository.save(next, unit);
    } catch (error) {
      throw taken(error);
    }
    const { _id: contractorId, sequence, name: label, inn, kpp } = next;
    const facts = {
      subject: contractorId,
      sequence,
      data: { contractorId, label, inn, kpp, changes },
      context,
    };
    await unit.append([createEvent(companyEvents.contractorChanged, facts)]);
    return sequence;
  };
  /** Ends what was granted in organizations that the contractor does not work with any more. */
  const withdraw = async (
    row: ContractorRow,
    lost: readonly string[],
    context: EventContext,
    unit: UnitOfWork,
  ) => {
    if (lost.length === 0) return;
    for (const { accountId, access } of await memberships.inForce(row._id, unit))
      await grants.grant(
        { accountId, contractor: row, access: accessWithout(access, lost), mode: 'replace', context },
        unit,
      );
  };

  return {
    create: (given: ContractorCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const content = accepted(parseCompany(given, { identified: true }));
      const _id = ids.id();
      return units.run(async (unit) => {
        await lock(unit);
        const chosen = given.availableOrganizations ?? [];
        await assertOrganizations(chosen, unit);
        const row = {
          _id,
          ...content,
          organizations: chosen,
          grants: 0,
          sequence: 1,
          updatedAt: clock.now(),
        };
        await store(undefined, row, context, unit);
        return _id;
      }, claim);
    },
    update: (id: string, given: ContractorUpdate, context: EventContext): Promise<number> => {
      const content = accepted(parseCompany(given, { identified: true }));
      return units.run(async (unit) => {
        await lock(unit);
        const previous = await present(id, unit);
        const chosen = given.availableOrganizations ?? previous.organizations;
        await assertOrganizations(chosen, unit);
        const next = {
          ...{ ...previous, ...content, organizations: chosen },
          ...{ sequence: previous.sequence + 1, updatedAt: clock.now() },
        };
        const same = changesBetween(auditView(previous), auditView(next)).length === 0;
        if (given.revision !== previous.sequence && !same) throw problem(requestErrors.conflict);
        const sequence = await store(previous, next, context, unit);
        await withdraw(
          next,
          previous.organizations.filter((one) => !chosen.includes(one)),
          context,
          unit,
        );
        return sequence;
      });
    },
    remove: (id: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        await lock(unit);
        const row = await present(id, unit);
        const held = (await memberships.hasPeople(id, unit)) || (await isInviting(id, unit));
        if (held) throw problem(requestErrors.inUse, { extras: { usedBy: [{ id, name: row.name }] } });
        for (const { accountId } of await deps.people.masters.of([id], unit))
          await grants.setMaster(accountId, row, false, context, unit);
        await repository.remove(id, unit);
        const data = { contractorId: id, label: row.name };
        const facts = { subject: id, sequence: row.sequence + 1, data, context };
        await unit.append([createEvent(companyEvents.contractorDeleted, facts)]);
      }),
    grant: (id: string, accountId: string, given: MemberGrant, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const contractor = await present(id, unit);
        if (!(await exists(accountId, unit))) throw problem(requestErrors.notFound);
        const wrong = await grants.wrongGrant(given.access, contractor, unit);
        if (wrong !== undefined) throw refusedFields({ access: 'errorChoice' });
        await grants.grant({ accountId, contractor, ...given, mode: 'replace', context }, unit);
      }),
    end: (id: string, accountId: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const { name: label } = await present(id, unit);
        const membership = await memberships.find(accountId, id, unit);
        if (membership === null) throw problem(requestErrors.notFound);
        await grants.end(membership, { label, reason: 'withdrawn', context }, unit);
      }),
    setMaster: (id: string, accountId: string, active: boolean, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const contractor = await present(id, unit);
        if (active && !(await exists(accountId, unit))) throw problem(requestErrors.notFound);
        await grants.setMaster(accountId, contractor, active, context, unit);
      }),
  };
};
export type ContractorsService = ReturnType<typeof createContractorsService>;
