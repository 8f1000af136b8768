import { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PageViews } from './page-views.service.ts';

export const pageViewRoutes = (views: Pick<PageViews, 'take'>): readonly Route[] => [
  route(auditEndpoints.hit, async ({ body, actor }) => {
    views.take(body, { domainId: actor.domainId, signedIn: actor.kind === 'account' });
    return null;
  }),
];
