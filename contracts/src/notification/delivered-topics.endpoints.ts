/** Topics and their periods that a provider delivers: what its synchronization asks of notification. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line } from '../core/schema.ts';
import { deliveryOf, departureOf, rowsOf } from '../provider-sync/delivery.resources.ts';

const service = 'notification';
const ExternalId = Line(255, 1);

/** Rows of one call; a caller sends more calls. */
export const TOPICS_DELIVERED_MAX = 200;

export const deliveredTopicKinds = ['subscribes', 'subscribesSchedules'] as const;
export type DeliveredTopicKind = (typeof deliveredTopicKinds)[number];

export const DeliveredTopic = Closed({
  externalId: ExternalId,
  subscribe: Line(64),
  locked: Type.Boolean(),
  channels: Type.Array(Line(64), { maxItems: 20 }),
});
export type DeliveredTopic = Static<typeof DeliveredTopic>;

export const DeliveredSchedule = Closed({ externalId: ExternalId, subscribe: Line(64), period: Line(64) });
export type DeliveredSchedule = Static<typeof DeliveredSchedule>;

/** `taken`: another provider delivers the topic. `invalid`: `field` is nothing that this installation has. */
export const TopicDelivery = deliveryOf(['taken', 'invalid']);
export type TopicDelivery = Static<typeof TopicDelivery>;

const params = Closed({ providerId: Id });
const responses = { 200: Closed({ results: Type.Array(TopicDelivery) }) };
const path = '/internal/directory/{providerId}/topics';
const access = peers('provider-sync');
const errors = [requestErrors.notFound];

export const deliveredTopicEndpoints = {
  deliver: defineEndpoint({
    operationId: 'notification.delivered-topic.deliver',
    service,
    method: 'POST',
    path,
    access,
    params,
    responses,
    errors,
    summary:
      'Lock topics and narrow their channels as a provider delivers them; a repetition changes nothing, and what the program locks stays locked',
    idempotency: 'natural',
    body: rowsOf(DeliveredTopic, TOPICS_DELIVERED_MAX),
    timeout: 60_000,
  }),
  deliverSchedules: defineEndpoint({
    operationId: 'notification.delivered-topic.deliver-schedules',
    service,
    method: 'POST',
    path: `${path}/schedules`,
    access,
    params,
    responses,
    errors,
    summary: 'Narrow the periods of topics to those that a provider delivers; a repetition changes nothing',
    idempotency: 'natural',
    body: rowsOf(DeliveredSchedule, TOPICS_DELIVERED_MAX),
    timeout: 60_000,
  }),
  depart: defineEndpoint({
    operationId: 'notification.delivered-topic.depart',
    service,
    method: 'POST',
    path: `${path}/{kind}/departures`,
    access,
    responses,
    errors,
    summary: 'Give topics or periods that a provider no longer delivers back to the catalogue',
    idempotency: 'natural',
    params: Closed({ providerId: Id, kind: Type.Enum([...deliveredTopicKinds]) }),
    body: departureOf(ExternalId, TOPICS_DELIVERED_MAX),
    timeout: 60_000,
  }),
} as const;
