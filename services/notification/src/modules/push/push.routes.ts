import { pushEndpoints } from '@gatehouse/contracts/notification/push.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PushService } from './push.service.ts';

export const pushRoutes = (service: PushService): readonly Route[] => [
  route(pushEndpoints.register, async ({ actor, body, userAgent, context }) => {
    await service.register(accountOf(actor), body, userAgent, context);
    return null;
  }),
  route(pushEndpoints.remove, async ({ actor, params, context }) => {
    await service.remove(accountOf(actor), params.id, context);
    return null;
  }),
];
