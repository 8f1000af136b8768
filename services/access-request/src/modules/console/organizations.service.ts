import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type {
  OrganizationCreate,
  OrganizationUpdate,
} from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type CompanyContent, parseCompany } from '../companies/company.domain.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationRow } from '../companies/organizations.model.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';

export interface OrganizationsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: OrganizationsRepository;
  readonly contractors: Pick<ContractorsRepository, 'workingWith'>;
  /** Organizations and contractors name each other, so their changes run one after the other. */
  readonly lock: (unit: UnitOfWork) => Promise<void>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

const auditView = ({ _id, sequence: _, updatedAt: __, ...row }: OrganizationRow) => row;

/** Keeps the legal entities of the installation's owner. */
export const createOrganizationsService = (deps: OrganizationsServiceDeps) => {
  const { units, repository, contractors, lock, createEvent, clock, ids } = deps;

  const store = async (
    previous: OrganizationRow | undefined,
    next: OrganizationRow,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    if (previous !== undefined && changes.length === 0) return previous.sequence;
    await repository.save(next, unit);
    const { _id: organizationId, sequence, name: label } = next;
    const data = { organizationId, label, changes };
    const facts = { subject: organizationId, sequence, data, context };
    await unit.append([createEvent(companyEvents.organizationChanged, facts)]);
    return sequence;
  };

  const present = async (id: string, unit: UnitOfWork): Promise<OrganizationRow> => {
    const row = await repository.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };

  return {
    create: (given: OrganizationCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const content: CompanyContent = accepted(parseCompany(given, { identified: false }));
      const _id = ids.id();
      return units.run(async (unit) => {
        await store(undefined, { _id, ...content, sequence: 1, updatedAt: clock.now() }, context, unit);
        return _id;
      }, claim);
    },
    update: (id: string, given: OrganizationUpdate, context: EventContext): Promise<number> => {
      const content = accepted(parseCompany(given, { identified: false }));
      return units.run(async (unit) => {
        const previous = await present(id, unit);
        const next = { ...previous, ...content, sequence: previous.sequence + 1, updatedAt: clock.now() };
        const same = changesBetween(auditView(previous), auditView(next)).length === 0;
        if (given.revision !== previous.sequence && !same) throw problem(requestErrors.conflict);
        return store(previous, next, context, unit);
      });
    },
    /** Refuses as `request.inUse` with the contractors that work with it. */
    remove: (id: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        await lock(unit);
        const { name: label, sequence } = await present(id, unit);
        const usedBy = await contractors.workingWith(id, unit);
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy: [...usedBy] } });
        await repository.remove(id, unit);
        const facts = { subject: id, sequence: sequence + 1, data: { organizationId: id, label }, context };
        await unit.append([createEvent(companyEvents.organizationDeleted, facts)]);
      }),
  };
};
export type OrganizationsService = ReturnType<typeof createOrganizationsService>;
