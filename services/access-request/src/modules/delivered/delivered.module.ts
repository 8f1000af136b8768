/** Owns what providers deliver of companies. */
import { deliveredCompanyEndpoints } from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import type { ContractorsService } from '../console/contractors.service.ts';
import type { OrganizationsService } from '../console/organizations.service.ts';
import { contractorOwner, organizationOwner } from './company-owners.ts';
import { createDeliveredCompanies } from './delivered-companies.service.ts';

export const createDeliveredModule = (
  {
    contractors,
    organizations,
  }: { contractors: ContractorsRepository; organizations: OrganizationsRepository },
  services: { readonly contractors: ContractorsService; readonly organizations: OrganizationsService },
) => {
  const service = createDeliveredCompanies({
    companies: contractorOwner(contractors, services.contractors, organizations),
    contractorsGroups: organizationOwner(organizations, services.organizations),
  });
  const routes: readonly Route[] = [
    route(deliveredCompanyEndpoints.deliver, async ({ params, body: { rows, dryRun = false }, context }) => ({
      results: await service.deliver(params, { rows, dryRun }, context),
    })),
    route(
      deliveredCompanyEndpoints.depart,
      async ({ params, body: { externalIds, departure, dryRun = false }, context }) => ({
        results: await service.depart(params, { externalIds, departure, dryRun }, context),
      }),
    ),
  ];
  const subscriptions: readonly EventSubscription[] = [
    // What a provider delivered is the installation's own once the provider is gone.
    on(providerEvents.providerDeleted, async ({ data: { providerId } }, unit) => {
      await contractors.release(providerId, unit);
      await organizations.release(providerId, unit);
    }),
  ];
  return { routes, subscriptions };
};
