/** Owns the applications that people enter, and the clients by which these sign people in. */
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ApplicationsRepository } from './applications.repository.ts';
import { type ApplicationRoutesDeps, applicationRoutes } from './applications.routes.ts';
import { type ApplicationsServiceDeps, createApplicationsService } from './applications.service.ts';

export const createApplicationsModule = (
  parts: Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>,
  deps: {
    readonly repository: ApplicationsRepository;
    readonly domains: Pick<DomainsProjection, 'current' | 'refresh'>;
    readonly roles: ApplicationsServiceDeps['roles'];
    /** Refuses while the license forbids adding. */
    readonly assertMayAdd: () => Promise<void>;
    readonly clients: ApplicationRoutesDeps['clients'] & ApplicationsServiceDeps['clients'];
  },
) => {
  /** As part of transactions of the caller's. */
  const serviceIn = (units: ServiceParts['units']) => {
    const service = createApplicationsService({ ...parts, ...deps, units });
    const create: typeof service.create = async (...given) => {
      await deps.assertMayAdd();
      return service.create(...given);
    };
    return { ...service, create };
  };
  const service = serviceIn(parts.units);
  return {
    serviceIn,
    routes: applicationRoutes({ service, lists: deps.repository, ...deps }),
  };
};
