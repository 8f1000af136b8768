import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type {
  OrganizationCreate,
  OrganizationUpdate,
} from '@gatehouse/contracts/access-request/resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { accepted } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { together } from '@gatehouse/kit/text/parse-result.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  type CompanyContent,
  type CompanyOrigin,
  companyAudit,
  parseCompany,
} from '../companies/company.domain.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationRow } from '../companies/organizations.model.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import { valuesAudit } from '../fields/company-values.domain.ts';
import type { CompanyValues } from '../fields/company-values.ts';
import { assertContentKept, assertDeliveredBy } from './delivered-company.ts';

export interface OrganizationsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: OrganizationsRepository;
  readonly contractors: Pick<ContractorsRepository, 'workingWith'>;
  /** Organizations and contractors name each other, so their changes run one after the other. */
  readonly lock: (unit: UnitOfWork) => Promise<void>;
  readonly createEvent: EventFactory;
  /** In fields that the installation defines. */
  readonly values: CompanyValues;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** Keeps the legal entities of the installation's owner. */
export const createOrganizationsService = (deps: OrganizationsServiceDeps) => {
  const { repository, contractors, values, clock, ids } = deps;
  const store = createRevisionedStore(
    {
      ...deps,
      repository: {
        find: repository.byId,
        save: repository.save,
        remove: (row: OrganizationRow, unit) => repository.remove(row._id, unit),
      },
    },
    {
      idOf: (row: OrganizationRow) => row._id,
      auditView: (row) => ({ ...companyAudit(row), ...valuesAudit(row.values) }),
      changed: companyEvents.organizationChanged,
      changedData: ({ _id, name }, changes) => ({ organizationId: _id, label: name, changes }),
      deleted: companyEvents.organizationDeleted,
      deletedData: ({ _id, name }) => ({ organizationId: _id, label: name }),
      stamp: () => ({ updatedAt: clock.now() }),
    },
  );
  /** Throws what is wrong with all of the form. */
  const read = async (given: OrganizationCreate, previous: OrganizationRow | undefined, unit: UnitOfWork) =>
    accepted(
      together({
        content: parseCompany(given, { identified: false }),
        own: await values(given.additionalInfo, previous, unit),
      }),
    );
  return {
    create: (given: OrganizationCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const make = async (unit: UnitOfWork) => {
        const { content, own } = await read(given, undefined, unit);
        return { _id: ids.id(), ...content, ...own };
      };
      return store.create(make, context, claim);
    },
    update: (id: string, given: OrganizationUpdate, context: EventContext): Promise<number> => {
      const patchOf = async (previous: OrganizationRow, unit: UnitOfWork) => {
        const { content, own } = await read(given, previous, unit);
        assertContentKept(previous, content);
        return { ...content, ...own };
      };
      return store.update(id, given.revision, patchOf, context);
    },
    /** One that a provider delivers. */
    createDelivered: (
      content: CompanyContent,
      origin: CompanyOrigin,
      context: EventContext,
    ): Promise<string> => store.create(async () => ({ _id: ids.id(), ...content, ...origin }), context),
    changeDelivered: (id: string, content: CompanyContent, context: EventContext): Promise<number> =>
      store.set(id, () => content, context),
    /**
     * Refuses as `request.inUse` with the contractors that work with it. One that a provider delivers is removed in its name
     * alone.
     */
    remove: (id: string, context: EventContext, providerId?: string): Promise<void> => {
      const usesOf = (row: OrganizationRow, unit: UnitOfWork) => {
        assertDeliveredBy(row, providerId);
        return contractors.workingWith(id, unit);
      };
      return store.remove(id, usesOf, context);
    },
  };
};
export type OrganizationsService = ReturnType<typeof createOrganizationsService>;
