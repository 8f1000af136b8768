/** Owns the types of devices. */
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createDeviceTypesRepository } from './device-types.repository.ts';
import { deviceTypeRoutes } from './device-types.routes.ts';
import { createDeviceTypesService } from './device-types.service.ts';

export const createDeviceTypesModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids'>,
  domains: Pick<DomainsProjection, 'current' | 'refresh'>,
) => {
  const repository = createDeviceTypesRepository(parts.mongo.connection);
  /** As part of transactions of the caller's. */
  const serviceIn = (units: ServiceParts['units']) =>
    createDeviceTypesService({ ...parts, units, repository, domains });
  const service = serviceIn(parts.units);
  return {
    serviceIn,
    byCode: repository.byCode,
    routes: deviceTypeRoutes({ service, lists: repository, domains }),
  };
};
