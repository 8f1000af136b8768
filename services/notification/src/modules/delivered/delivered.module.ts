/** Owns what providers deliver of subscriptions. */
import { deliveredSubscriberEndpoints } from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import { deliveredTopicEndpoints } from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { createGoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import { providerRelease } from '@gatehouse/kit/projections/provider-release.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createRecipientsRepository } from '../recipients/recipients.repository.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { createTopicsRepository } from '../subscriptions/topics.repository.ts';
import { createDeliveredChoices } from './delivered-choices.repository.ts';
import { createDeliveredSubscribers } from './delivered-subscribers.service.ts';
import { createDeliveredTopics } from './delivered-topics.service.ts';

export const createDeliveredModule = (
  { mongo, units, tasks, createEvent }: Pick<ServiceParts, 'mongo' | 'units' | 'tasks' | 'createEvent'>,
  choose: SubscriptionsService['choose'],
) => {
  const { connection } = mongo;
  const delivered = createDeliveredChoices(connection);
  const gone = createGoneProviders(connection);
  const repository = createTopicsRepository(connection);
  const topics = createDeliveredTopics({ units, createEvent, repository });
  const subscribersDeps = {
    delivered,
    choose,
    subscriptions: createSubscriptionsRepository(connection),
    recipients: createRecipientsRepository(connection),
  };
  /** Each transaction looks whether the provider is still there. */
  const subscribersOf = (providerId: string) =>
    createDeliveredSubscribers({ ...subscribersDeps, units: gone.unitsOf(units, providerId) });
  const topicsOf = (providerId: string) =>
    createDeliveredTopics({ createEvent, repository, units: gone.unitsOf(units, providerId) });
  const routes: readonly Route[] = [
    route(
      deliveredSubscriberEndpoints.deliver,
      async ({ params: { providerId }, body: { rows, dryRun = false }, context }) => {
        return { results: await subscribersOf(providerId).deliver(providerId, { rows, dryRun }, context) };
      },
    ),
    route(
      deliveredTopicEndpoints.deliver,
      async ({ params: { providerId }, body: { rows, dryRun = false }, context }) => {
        return { results: await topicsOf(providerId).deliver(providerId, { rows, dryRun }, context) };
      },
    ),
    route(
      deliveredTopicEndpoints.deliverSchedules,
      async ({ params: { providerId }, body: { rows, dryRun = false }, context }) => {
        return {
          results: await topicsOf(providerId).deliverSchedules(providerId, { rows, dryRun }, context),
        };
      },
    ),
    route(
      deliveredTopicEndpoints.depart,
      async ({ params, body: { externalIds, departure, dryRun = false }, context }) => {
        await gone.assertThere(params.providerId);
        const own = topicsOf(params.providerId);
        return { results: await own.depart(params, { externalIds, departure, dryRun }, context) };
      },
    ),
    route(deliveredSubscriberEndpoints.depart, async ({ params: { providerId }, body }) => {
      await gone.assertThere(providerId);
      await delivered.forget(providerId, body.externalIds);
      return null;
    }),
  ];
  // What people have by then is their own choice.
  const release = providerRelease({ tasks, gone }, { choices: delivered }, (providerId, unit) =>
    topics.release(providerId, systemContext, unit),
  );
  return { routes, subscriptions: [release.subscription], tasks: release.tasks };
};
