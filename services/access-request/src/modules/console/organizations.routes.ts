import { companyFieldEndpoints } from '@gatehouse/contracts/access-request/company-fields.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { parseCompany, requisitesOf } from '../companies/company.domain.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import type { CompanyFormsRepository } from '../fields/company-forms.repository.ts';
import { additionalInfoOf } from '../fields/company-values.domain.ts';
import type { OrganizationsService } from './organizations.service.ts';

export interface OrganizationsRoutesDeps {
  readonly service: OrganizationsService;
  readonly repository: Pick<OrganizationsRepository, 'page' | 'choices'>;
  readonly contractors: Pick<ContractorsRepository, 'countsByOrganization'>;
  readonly forms: Pick<CompanyFormsRepository, 'of'>;
}

const wrong = validationErrors((given: Parameters<typeof parseCompany>[0]) =>
  parseCompany(given, { identified: false }),
);

export const organizationsRoutes = (deps: OrganizationsRoutesDeps): readonly Route[] => {
  const { service, repository, contractors, forms } = deps;
  return [
    route(organizationEndpoints.list, async ({ query }) => {
      const { rows, meta } = await repository.page(query.search, query);
      const counts = await contractors.countsByOrganization(rows.map(({ _id }) => _id));
      const tabs = await forms.of('organizations');
      const organizations = rows.map((row) => ({
        id: row._id,
        revision: row.sequence,
        name: row.name,
        ...requisitesOf(row),
        date: row.updatedAt.toISOString(),
        providerId: row.providerId ?? null,
        additionalInfo: additionalInfoOf(tabs, row.values),
        contractors: counts.get(row._id) ?? 0,
      }));
      return { organizations, meta };
    }),
    route(companyFieldEndpoints.organizations, async () => ({ tabs: await forms.of('organizations') })),
    route(organizationEndpoints.search, async ({ query }) => {
      const rows = await repository.choices(query.search, query.limit ?? 50);
      return { organizations: rows.map(({ _id, name }) => ({ id: _id, name })) };
    }),
    route(
      organizationEndpoints.create,
      async ({ body, context, claim }) => ({ id: await service.create(body, context, claim) }),
      wrong,
    ),
    route(
      organizationEndpoints.change,
      async ({ params, body, context }) => ({ revision: await service.update(params.id, body, context) }),
      wrong,
    ),
    route(organizationEndpoints.delete, async ({ params, context }) => {
      await service.remove(params.id, context);
      return null;
    }),
  ];
};
