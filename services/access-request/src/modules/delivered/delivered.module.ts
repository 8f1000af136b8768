/** Owns what providers deliver of companies. */
import { deliveredCompanyEndpoints } from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { createGoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import type { Connection } from 'mongoose';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import { type CompanyOwnersDeps, contractorOwner, organizationOwner } from './company-owners.ts';
import { createDeliveredCompanies } from './delivered-companies.service.ts';
import { createNamedGroups } from './named-groups.repository.ts';

export const createDeliveredModule = (
  connection: Connection,
  {
    contractors,
    organizations,
  }: { contractors: ContractorsRepository; organizations: OrganizationsRepository },
  services: CompanyOwnersDeps['services'],
) => {
  const named = createNamedGroups(connection);
  const gone = createGoneProviders(connection);
  const deps = { contractors, organizations, named, services };
  const service = createDeliveredCompanies({
    companies: contractorOwner(deps),
    contractorsGroups: organizationOwner(deps),
  });
  const routes: readonly Route[] = [
    route(deliveredCompanyEndpoints.deliver, async ({ params, body: { rows, dryRun = false }, context }) => {
      await gone.assertThere(params.providerId);
      return { results: await service.deliver(params, { rows, dryRun }, context) };
    }),
    route(
      deliveredCompanyEndpoints.depart,
      async ({ params, body: { externalIds, departure, dryRun = false }, context }) => {
        await gone.assertThere(params.providerId);
        return { results: await service.depart(params, { externalIds, departure, dryRun }, context) };
      },
    ),
  ];
  const subscriptions: readonly EventSubscription[] = [
    // What a provider delivered is the installation's own once the provider is gone.
    on(providerEvents.providerDeleted, async ({ data: { providerId } }, unit) => {
      await gone.remember(providerId, unit);
      await named.release(providerId, unit);
      await contractors.release(providerId, unit);
      await organizations.release(providerId, unit);
    }),
  ];
  return { routes, subscriptions };
};
