/** Owns the browsers that show notices while no page is open: registered by their person, gone with the session. */
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { type EventSubscription, onEnd } from '@gatehouse/kit/consumer/subscription.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushService, type PushServiceDeps } from './push.service.ts';

export const createPushModule = (deps: PushServiceDeps) => {
  const service = createPushService(deps);
  const subscriptions: readonly EventSubscription[] = [
    ...onEnd([identityEvents.sessionEnded], (events, unit) =>
      service.endSessions(
        events.map(({ data }) => data.sessionId),
        unit,
      ),
    ),
  ];
  return { service, subscriptions, routes: pushRoutes(service) };
};
export type PushModule = ReturnType<typeof createPushModule>;
