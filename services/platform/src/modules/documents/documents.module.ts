/** Owns legal and public documents. A version is a hash of the text, so the same text never asks anybody again. */
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { type DocumentsRoutesDeps, documentsRoutes } from './documents.routes.ts';
import { createDocumentsService, type DocumentsServiceDeps } from './documents.service.ts';

interface Needs
  extends Pick<DocumentsServiceDeps, 'refreshDomains' | 'enabledLocales'>,
    Pick<DocumentsRoutesDeps, 'domainOf'> {
  readonly repository: DocumentsRepository;
}

export const createDocumentsModule = (parts: ServiceParts, { domainOf, ...needs }: Needs) => {
  const service = createDocumentsService({ ...parts, ...needs });
  return { service, routes: documentsRoutes({ service, domainOf }) };
};
export type DocumentsModule = ReturnType<typeof createDocumentsModule>;
