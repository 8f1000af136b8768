/** Owns what people are told of, by which channels and how often. */
import { subscriptionsRoutes } from './subscriptions.routes.ts';
import { createSubscriptionsService, type SubscriptionsServiceDeps } from './subscriptions.service.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

export const createSubscriptionsModule = (deps: SubscriptionsServiceDeps, links: UnsubscribeLinks) => ({
  routes: subscriptionsRoutes({
    service: createSubscriptionsService(deps),
    ...{ links, available: deps.available },
  }),
});
