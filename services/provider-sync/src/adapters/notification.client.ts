import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import {
  type DeliveredSubscriber,
  deliveredSubscriberEndpoints,
  SUBSCRIBERS_DELIVERED_MAX,
  type SubscriberDelivery,
} from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import {
  type DeliveredSchedule,
  type DeliveredTopic,
  type DeliveredTopicKind,
  deliveredTopicEndpoints,
  TOPICS_DELIVERED_MAX,
  type TopicDelivery,
} from '@gatehouse/contracts/notification/delivered-topics.endpoints.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { inParts } from './in-parts.ts';
import { toAnyVersion } from './older-peers.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly notificationUrl: string; readonly actorKeys: KeyRing };
};

/** Asks notification as this service itself. */
export const createNotificationClient = ({ config, clock, tracing }: Parts) => {
  const { notificationUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: 60_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'notification' });
  return {
    deliverSubscribers: (
      providerId: string,
      subscribers: readonly DeliveredSubscriber[],
      call: DeliveryCall,
    ): Promise<SubscriberDelivery[]> =>
      inParts(subscribers, SUBSCRIBERS_DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, rows }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(deliveredSubscriberEndpoints.deliver, asked)).body.results;
        }),
      ),
    departSubscribers: async (providerId: string, externalIds: readonly string[]): Promise<void> => {
      await inParts(externalIds, SUBSCRIBERS_DELIVERED_MAX, async (part) => {
        const asked = { token: await peerToken(), params: { providerId }, body: { externalIds: part } };
        await client.call(deliveredSubscriberEndpoints.depart, asked);
        return [];
      });
    },
    deliverTopics: (
      providerId: string,
      topics: readonly DeliveredTopic[],
      call: DeliveryCall,
    ): Promise<TopicDelivery[]> =>
      inParts(topics, TOPICS_DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, rows }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(deliveredTopicEndpoints.deliver, asked)).body.results;
        }),
      ),
    deliverSchedules: (
      providerId: string,
      schedules: readonly DeliveredSchedule[],
      call: DeliveryCall,
    ): Promise<TopicDelivery[]> =>
      inParts(schedules, TOPICS_DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, rows }, async (body) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(deliveredTopicEndpoints.deliverSchedules, asked)).body.results;
        }),
      ),
    departTopics: (
      params: { readonly providerId: string; readonly kind: DeliveredTopicKind },
      call: DeliveryCall & Pick<Departures, 'departure'>,
      externalIds: readonly string[],
    ): Promise<TopicDelivery[]> =>
      inParts(externalIds, TOPICS_DELIVERED_MAX, (part) =>
        toAnyVersion({ ...call, externalIds: part }, async (body) => {
          const asked = { token: await peerToken(), params, body };
          return (await client.call(deliveredTopicEndpoints.depart, asked)).body.results;
        }),
      ),
    start: () => {},
    stop: () => client.close(),
  };
};
export type NotificationClient = ReturnType<typeof createNotificationClient>;
