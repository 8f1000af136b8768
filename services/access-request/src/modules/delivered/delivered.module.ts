/** Owns what providers deliver of companies. */
import { deliveredCompanyEndpoints } from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { createGoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import { providerRelease } from '@gatehouse/kit/projections/provider-release.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import { type CompanyOwnersDeps, contractorOwner, organizationOwner } from './company-owners.ts';
import { createDeliveredCompanies } from './delivered-companies.service.ts';
import { createNamedGroups } from './named-groups.repository.ts';

export const createDeliveredModule = (
  { connection, tasks }: { readonly connection: Connection; readonly tasks: Pick<Tasks, 'add'> },
  {
    contractors,
    organizations,
  }: { contractors: ContractorsRepository; organizations: OrganizationsRepository },
  {
    units,
    servicesIn,
  }: {
    readonly units: UnitsOfWork;
    /** The services with transactions of the caller's. */
    readonly servicesIn: (units: UnitsOfWork) => CompanyOwnersDeps['services'];
  },
) => {
  const named = createNamedGroups(connection);
  const gone = createGoneProviders(connection);
  /** A run may outlive its provider: each of its transactions looks whether the provider is still there. */
  const serviceFor = async (providerId: string) => {
    await gone.assertThere(providerId);
    const own = gone.unitsOf(units, providerId);
    const deps = { contractors, organizations, named, units: own, services: servicesIn(own) };
    return createDeliveredCompanies({
      companies: contractorOwner(deps),
      contractorsGroups: organizationOwner(deps),
    });
  };
  const routes: readonly Route[] = [
    route(deliveredCompanyEndpoints.deliver, async ({ params, body: { rows, dryRun = false }, context }) => {
      const service = await serviceFor(params.providerId);
      return { results: await service.deliver(params, { rows, dryRun }, context) };
    }),
    route(
      deliveredCompanyEndpoints.depart,
      async ({ params, body: { externalIds, departure, dryRun = false }, context }) => {
        const service = await serviceFor(params.providerId);
        return { results: await service.depart(params, { externalIds, departure, dryRun }, context) };
      },
    ),
  ];
  // What a provider delivered is the installation's own once the provider is gone.
  const release = providerRelease({ tasks, gone }, { 'named-groups': named, contractors, organizations });
  return { routes, subscriptions: [release.subscription], tasks: release.tasks };
};
