/** Owns banners. Domains name them by code; what a domain shows of one is in the domain's facts. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { bannersRoutes } from './banners.routes.ts';
import { type BannersServiceDeps, createBannersService } from './banners.service.ts';

export const createBannersModule = (
  { units, createEvent, clock, ids }: Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>,
  needs: Pick<BannersServiceDeps, 'repository' | 'domains'>,
) => {
  const service = createBannersService({ ...needs, units, createEvent, clock, ids });
  return { service, routes: bannersRoutes({ ...needs, service }) };
};
