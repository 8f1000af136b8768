/** Owns legal and public documents. A version is a hash of the text, so the same text never asks anybody again. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createDocumentsReadModel, type DocumentsReadModelDeps } from './documents.read-model.ts';
import { type DocumentsRoutesDeps, documentsRoutes } from './documents.routes.ts';
import { createDocumentsService, type DocumentsServiceDeps } from './documents.service.ts';

interface Needs
  extends Pick<DocumentsServiceDeps, 'repository' | 'domains' | 'locales'>,
    Pick<DocumentsReadModelDeps, 'enabledLocales'>,
    Pick<DocumentsRoutesDeps, 'domainOf'> {}

export const createDocumentsModule = (parts: ServiceParts, { domainOf, ...needs }: Needs) => {
  const { units, createEvent, clock, ids } = parts;
  const service = createDocumentsService({ ...needs, units, createEvent, clock, ids });
  const readModel = createDocumentsReadModel(needs);
  return { service, routes: documentsRoutes({ service, readModel, domainOf }) };
};
