/** Owns what providers deliver of companies. */
import { deliveredCompanyEndpoints } from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { createDeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { createGoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import { providerRelease } from '@gatehouse/kit/projections/provider-release.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { unitsWithin } from '@gatehouse/kit/unit-of-work/units-within.ts';
import type { Connection } from 'mongoose';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import { type CompanyOwnersDeps, contractorOwner, organizationOwner } from './company-owners.ts';
import { type CompanyOwners, createDeliveredCompanies } from './delivered-companies.service.ts';
import { createNamedGroups } from './named-groups.repository.ts';

export const createDeliveredModule = (
  {
    connection,
    tasks,
    clock,
  }: {
    readonly connection: Connection;
    readonly tasks: Pick<Tasks, 'add'>;
    readonly clock: Pick<Clock, 'now'>;
  },
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
  const answers = createDeliveryAnswers(connection, clock);
  /** A run may outlive its provider: each of its transactions looks whether the provider is still there. */
  const serviceFor = async (providerId: string) => {
    await gone.assertThere(providerId);
    const own = gone.unitsOf(units, providerId);
    const ownersIn = (those: UnitsOfWork): CompanyOwners => {
      const deps = { contractors, organizations, named, units: those, services: servicesIn(those) };
      return { companies: contractorOwner(deps), contractorsGroups: organizationOwner(deps) };
    };
    return createDeliveredCompanies({
      owners: ownersIn(own),
      inOne: (work) => own.run((unit) => work(ownersIn(unitsWithin(unit)), unit)),
    });
  };
  const routes: readonly Route[] = [
    route(deliveredCompanyEndpoints.deliver, async ({ params, body, context }) => {
      const { providerId, kind } = params;
      const { rows, dryRun = false } = body;
      const service = await serviceFor(providerId);
      const { keep, settled } = answers.of({ providerId, kind }, body);
      return { results: await settled(await service.deliver(params, { rows, dryRun, keep }, context)) };
    }),
    route(deliveredCompanyEndpoints.depart, async ({ params, body, context }) => {
      const { providerId, kind } = params;
      const { externalIds, departure, dryRun = false } = body;
      const service = await serviceFor(providerId);
      const { keep, settled } = answers.of({ providerId, kind }, body);
      const left = { externalIds, departure, dryRun, keep };
      return { results: await settled(await service.depart(params, left, context)) };
    }),
  ];
  // What a provider delivered is the installation's own once the provider is gone.
  const release = providerRelease({ tasks, gone }, { 'named-groups': named, contractors, organizations });
  return { routes, subscriptions: [release.subscription], tasks: release.tasks };
};
