/** Owns what providers deliver of subscriptions. */
import { deliveredSubscriberEndpoints } from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createRecipientsRepository } from '../recipients/recipients.repository.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { createDeliveredChoices } from './delivered-choices.repository.ts';
import { createDeliveredSubscribers } from './delivered-subscribers.service.ts';

export const createDeliveredModule = (
  { mongo, units }: Pick<ServiceParts, 'mongo' | 'units'>,
  choose: SubscriptionsService['choose'],
) => {
  const { connection } = mongo;
  const delivered = createDeliveredChoices(connection);
  const service = createDeliveredSubscribers({
    ...{ units, delivered, choose },
    subscriptions: createSubscriptionsRepository(connection),
    recipients: createRecipientsRepository(connection),
  });
  const routes: readonly Route[] = [
    route(
      deliveredSubscriberEndpoints.deliver,
      async ({ params: { providerId }, body: { rows, dryRun = false }, context }) => ({
        results: await service.deliver(providerId, { rows, dryRun }, context),
      }),
    ),
    route(deliveredSubscriberEndpoints.depart, async ({ params: { providerId }, body }) => {
      await service.depart(providerId, body.externalIds);
      return null;
    }),
  ];
  const subscriptions: readonly EventSubscription[] = [
    // What people have by then is their own choice.
    on(providerEvents.providerDeleted, ({ data }, unit) => delivered.release(data.providerId, unit)),
  ];
  return { routes, subscriptions };
};
