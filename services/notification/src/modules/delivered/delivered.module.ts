/** Owns what providers deliver of subscriptions. */
import { deliveredSubscriberEndpoints } from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import { deliveredTopicEndpoints } from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import { createDeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
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
  {
    mongo,
    units,
    tasks,
    createEvent,
    clock,
  }: Pick<ServiceParts, 'mongo' | 'units' | 'tasks' | 'createEvent' | 'clock'>,
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
  const answers = createDeliveryAnswers(connection, clock);
  const routes: readonly Route[] = [
    route(deliveredSubscriberEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      const { rows, dryRun = false } = body;
      const { keep, settled } = answers.of({ providerId, kind: 'subscribers' }, body);
      const own = subscribersOf(providerId);
      return { results: await settled(await own.deliver(providerId, { rows, dryRun, keep }, context)) };
    }),
    route(deliveredTopicEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      const { rows, dryRun = false } = body;
      const { keep, settled } = answers.of({ providerId, kind: 'subscribes' }, body);
      const own = topicsOf(providerId);
      return { results: await settled(await own.deliver(providerId, { rows, dryRun, keep }, context)) };
    }),
    route(deliveredTopicEndpoints.deliverSchedules, async ({ params: { providerId }, body, context }) => {
      const { rows, dryRun = false } = body;
      const { keep, settled } = answers.of({ providerId, kind: 'subscribesSchedules' }, body);
      const own = topicsOf(providerId);
      const delivered = await own.deliverSchedules(providerId, { rows, dryRun, keep }, context);
      return { results: await settled(delivered) };
    }),
    route(deliveredTopicEndpoints.depart, async ({ params, body, context }) => {
      const { providerId, kind } = params;
      const { externalIds, departure, dryRun = false } = body;
      await gone.assertThere(providerId);
      const { keep, settled } = answers.of({ providerId, kind }, body);
      const left = { externalIds, departure, dryRun, keep };
      return { results: await settled(await topicsOf(providerId).depart(params, left, context)) };
    }),
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
