/** Owns the locales of the installation; the default one is always on. */
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { localesRoutes } from './locales.routes.ts';
import { createLocalesService, type LocalesServiceDeps } from './locales.service.ts';

export const createLocalesModule = (
  { units, createEvent }: Pick<ServiceParts, 'units' | 'createEvent'>,
  needs: Pick<LocalesServiceDeps, 'repository' | 'domains' | 'documents'>,
) => {
  const service = createLocalesService({ ...needs, units, createEvent });
  return { service, routes: localesRoutes({ ...needs, service }) };
};
