/** Owns domains: hosts, look, texts, agreements. There is always exactly one base domain, and it is enabled. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createDomainEdits } from './domain-edits.service.ts';
import { createDomainsReadModel } from './domains.read-model.ts';
import { createDomainsRepository } from './domains.repository.ts';
import { domainsRoutes } from './domains.routes.ts';
import { createDomainsService, type DomainsServiceDeps } from './domains.service.ts';
import { createDomainsStore, type DomainsStoreDeps } from './domains.store.ts';
import { createDomainsConsole } from './domains-console.read-model.ts';
import { domainsConsoleRoutes } from './domains-console.routes.ts';

interface ImagesNeeds {
  /** Refuses while the license forbids adding. */
  readonly assertMayAdd: () => Promise<void>;
  readonly images: {
    readonly repository: DomainsStoreDeps['images'];
    readonly service: DomainsServiceDeps['images'];
  };
}

export const createDomainsModule = (
  parts: ServiceParts,
  {
    images,
    assertMayAdd,
    ...around
  }: Pick<DomainsStoreDeps, 'documents' | 'locales' | 'banners' | 'deviceTypes'> & ImagesNeeds,
) => {
  const repository = createDomainsRepository(parts.mongo.connection);
  const { documents, deviceTypes } = around;
  const readModel = createDomainsReadModel({ ...parts, repository, documents });
  const store = createDomainsStore({ ...parts, ...around, repository, images: images.repository });
  const console = createDomainsConsole({ repository, documents, deviceTypes });
  const edits = createDomainEdits({ ...parts, store });
  const create: typeof edits.create = async (...given) => {
    await assertMayAdd();
    return edits.create(...given);
  };
  return {
    service: createDomainsService({ ...parts, store, images: images.service }),
    readModel,
    routes: [...domainsRoutes(readModel), ...domainsConsoleRoutes(console, { ...edits, create })],
    background: [readModel],
  };
};
