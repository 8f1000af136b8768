import { companyFieldEndpoints } from '@gatehouse/contracts/access-request/company-fields.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import type { ContractorRecord, OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { parseCompany, requisitesOf } from '../companies/company.domain.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import type { CompanyFormsRepository } from '../fields/company-forms.repository.ts';
import { additionalInfoOf } from '../fields/company-values.domain.ts';
import type { InvitationPage, InvitationViews } from '../invitations/invitations.routes.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { AccessNames } from '../memberships/named-access.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import { grantableRole, type RolesRepository } from '../roles/roles.repository.ts';
import type { ContractorsService } from './contractors.service.ts';
import { createMembers, memberPage } from './members.ts';

export interface ContractorsRoutesDeps {
  readonly service: ContractorsService;
  readonly repository: Pick<ContractorsRepository, 'page' | 'choices' | 'byId'>;
  readonly organizations: Pick<OrganizationsRepository, 'names'>;
  readonly memberships: Pick<MembershipsRepository, 'counts' | 'pageOf' | 'ofPeople'>;
  readonly masters: Pick<MastersRepository, 'counts' | 'of'>;
  readonly people: Pick<PeopleRepository, 'byId' | 'byIds'>;
  readonly shown: {
    readonly forms: Pick<CompanyFormsRepository, 'of'>;
    readonly accessNames: AccessNames;
    readonly roles: Pick<RolesRepository, 'all'>;
    readonly invitations: InvitationPage;
    readonly invitationViews: InvitationViews;
    readonly ownCompanies: (accountId: string, locale: string) => Promise<readonly OwnCompany[]>;
  };
  readonly clock: Pick<Clock, 'now'>;
}

const wrong = validationErrors((given: Parameters<typeof parseCompany>[0]) =>
  parseCompany(given, { identified: true }),
);

const present = (row: ContractorRow | null): ContractorRow => {
  if (row === null) throw problem(requestErrors.notFound);
  return row;
};

const createRecords =
  ({ organizations, memberships, masters, shown }: ContractorsRoutesDeps) =>
  async (rows: readonly ContractorRow[]): Promise<ContractorRecord[]> => {
    const ids = rows.map(({ _id }) => _id);
    const [names, peopleOf, mastersOf, tabs] = await Promise.all([
      organizations.names(rows.flatMap((row) => row.organizations)),
      memberships.counts(ids),
      masters.counts(ids),
      shown.forms.of('contractors'),
    ]);
    return rows.map((row) => ({
      id: row._id,
      revision: row.sequence,
      name: row.name,
      ...requisitesOf(row),
      date: row.updatedAt.toISOString(),
      providerId: row.providerId ?? null,
      additionalInfo: additionalInfoOf(tabs, row.values),
      availableOrganizations: row.organizations.map((id) => ({ id, name: names.get(id) ?? id })),
      people: peopleOf.get(row._id) ?? 0,
      masters: mastersOf.get(row._id) ?? 0,
    }));
  };

const recordRoutes = (deps: ContractorsRoutesDeps): readonly Route[] => {
  const { service, repository } = deps;
  const records = createRecords(deps);
  return [
    route(contractorEndpoints.list, async ({ query }) => {
      const { rows, meta } = await repository.page(query, query);
      return { contractors: await records(rows), meta };
    }),
    route(companyFieldEndpoints.contractors, async () => ({
      tabs: await deps.shown.forms.of('contractors'),
    })),
    route(contractorEndpoints.search, async ({ query }) => {
      const rows = await repository.choices(query.search, query.limit ?? 50);
      return { contractors: rows.map(({ _id, name }) => ({ id: _id, name })) };
    }),
    route(contractorEndpoints.read, async ({ params }) => {
      const [contractor] = await records([present(await repository.byId(params.id))]);
      if (contractor === undefined) throw problem(requestErrors.notFound);
      return { contractor };
    }),
    route(
      contractorEndpoints.create,
      async ({ body, context, claim }) => ({ id: await service.create(body, context, claim) }),
      wrong,
    ),
    route(
      contractorEndpoints.change,
      async ({ actor, params, body, context }) => ({
        revision: await service.update(params.id, body, grantorOf(accountOf(actor)), context),
      }),
      wrong,
    ),
    route(contractorEndpoints.delete, async ({ params, context }) => {
      await service.remove(params.id, context);
      return null;
    }),
  ];
};

const peopleRoutes = (deps: ContractorsRoutesDeps): readonly Route[] => {
  const { service, repository, memberships, people, shown } = deps;
  const members = createMembers({ ...deps, accessNames: shown.accessNames });
  return [
    route(contractorEndpoints.people, async ({ params: { id }, query, locale }) => {
      const contractor = present(await repository.byId(id));
      const { sort = 'name', order = 'ASC', offset = 0, limit = 20, search } = query;
      const list = { sort, order, offset, limit };
      const mastersById = await members.mastersById(id);
      if (query.masters) {
        const { rows, total } = memberPage(
          await members.mastersOf(contractor, mastersById, locale),
          search,
          list,
        );
        return { people: rows, meta: { ...list, total, more: false } };
      }
      const { rows, meta } = await memberships.pageOf(id, search, list);
      return { people: await members.membersOf(contractor, rows, mastersById, locale), meta };
    }),
    route(contractorEndpoints.roles, async ({ actor, locale }) => {
      const { methods } = accountOf(actor);
      return { roles: (await shown.roles.all()).map((row) => grantableRole(row, locale, methods)) };
    }),
    route(contractorEndpoints.grant, async ({ actor, params, body, context }) => {
      const until = body.until == null ? body.until : new Date(body.until);
      const { access, lockedRoles, lockedMethods, revision } = body;
      const given = { access, until, lockedRoles, lockedMethods, revision };
      await service.grant(params, given, grantorOf(accountOf(actor)), context);
      return null;
    }),
    route(contractorEndpoints.remove, async ({ actor, params, context }) => {
      await service.end(params, grantorOf(accountOf(actor)), context);
      return null;
    }),
    route(contractorEndpoints.grantMaster, async ({ actor, params, context }) => {
      await service.setMaster(params, true, grantorOf(accountOf(actor)), context);
      return null;
    }),
    route(contractorEndpoints.revokeMaster, async ({ actor, params, context }) => {
      await service.setMaster(params, false, grantorOf(accountOf(actor)), context);
      return null;
    }),
    route(contractorEndpoints.invitations, async ({ params, query, locale }) => {
      present(await repository.byId(params.id));
      const { rows, meta } = await shown.invitations([params.id], query);
      return { invitations: await shown.invitationViews(rows, locale), meta };
    }),
    route(contractorEndpoints.ofPerson, async ({ params, locale }) => {
      if ((await people.byId(params.userId)) === null) throw problem(requestErrors.notFound);
      return { companies: [...(await shown.ownCompanies(params.userId, locale))] };
    }),
  ];
};

export const contractorsRoutes = (deps: ContractorsRoutesDeps): readonly Route[] => [
  ...recordRoutes(deps),
  ...peopleRoutes(deps),
];
