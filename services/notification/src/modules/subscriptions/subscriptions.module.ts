/** Owns what people are told of, by which channels and how often. */
import { subscriptionsRoutes } from './subscriptions.routes.ts';
import { createSubscriptionsService, type SubscriptionsServiceDeps } from './subscriptions.service.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

export const createSubscriptionsModule = (deps: SubscriptionsServiceDeps, links: UnsubscribeLinks) => {
  const service = createSubscriptionsService(deps);
  return { service, routes: subscriptionsRoutes({ service, links, available: deps.available }) };
};
