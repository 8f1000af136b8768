/** Owns domains: hosts, look, texts, agreements. There is always exactly one base domain, and it is enabled. */
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { createDomainsReadModel } from './domains.read-model.ts';
import { createDomainsRepository } from './domains.repository.ts';
import { domainsRoutes } from './domains.routes.ts';
import { createDomainsService, type DomainsServiceDeps } from './domains.service.ts';

export const createDomainsModule = (
  parts: ServiceParts,
  { documents, locales }: Pick<DomainsServiceDeps, 'documents' | 'locales'>,
) => {
  const repository = createDomainsRepository(parts.mongo.connection);
  const readModel = createDomainsReadModel({ repository, documents, log: parts.log });
  return {
    service: createDomainsService({ ...parts, repository, documents, locales }),
    readModel,
    routes: domainsRoutes(readModel),
    background: [readModel],
  };
};
