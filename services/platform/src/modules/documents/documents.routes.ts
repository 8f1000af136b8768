import { platformEndpoints } from '@gatehouse/contracts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { DocumentsService, ViewingDomain } from './documents.service.ts';

export interface DocumentsRoutesDeps {
  readonly service: DocumentsService;
  readonly domainOf: (domainId: string | undefined) => Promise<ViewingDomain | undefined>;
}

export const documentsRoutes = ({ service, domainOf }: DocumentsRoutesDeps): readonly Route[] => [
  route(platformEndpoints.viewDocument, async ({ params, actor }) => ({
    documents: await service.view(params.code, await domainOf(actor.domainId)),
  })),
];
