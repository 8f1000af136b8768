/** Choices of topics that a provider delivers with its people: what its synchronization asks of notification. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line, NoContent } from '../core/schema.ts';
import { deliveryOf, rowsOf } from '../provider-sync/delivery.resources.ts';

const service = 'notification';
const ExternalId = Line(600, 1);

/** Rows of one call; a caller sends more calls. */
export const SUBSCRIBERS_DELIVERED_MAX = 500;

export const DeliveredSubscriber = Closed({
  externalId: ExternalId,
  /** Of a person whom the provider delivered: the caller has asked identity. */
  accountId: Id,
  subscribe: Line(64),
  period: Line(64),
  channels: Type.Array(Line(64), { maxItems: 20 }),
});
export type DeliveredSubscriber = Static<typeof DeliveredSubscriber>;

/**
 * `taken`: the person chose something else here, or another provider delivers the choice. `invalid`: `field` is nothing that
 * this installation has.
 */
export const SubscriberDelivery = deliveryOf(['taken', 'invalid']);
export type SubscriberDelivery = Static<typeof SubscriberDelivery>;

const params = Closed({ providerId: Id });
const path = '/internal/directory/{providerId}/subscribers';

export const deliveredSubscriberEndpoints = {
  deliver: defineEndpoint({
    operationId: 'notification.delivered-subscriber.deliver',
    service,
    method: 'POST',
    path,
    summary:
      'Keep what people of a provider chose there of a topic; a repetition changes nothing, and what a person chose here stays',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: rowsOf(DeliveredSubscriber, SUBSCRIBERS_DELIVERED_MAX),
    responses: { 200: Closed({ results: Type.Array(SubscriberDelivery) }) },
    errors: [requestErrors.notFound],
    bodyLimit: 4 * 1024 * 1024,
    timeout: 60_000,
  }),
  depart: defineEndpoint({
    operationId: 'notification.delivered-subscriber.depart',
    service,
    method: 'POST',
    path: `${path}/departures`,
    summary: 'Leave choices that a provider no longer delivers to the people, as they are',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: Closed({
      externalIds: Type.Array(ExternalId, { minItems: 1, maxItems: SUBSCRIBERS_DELIVERED_MAX }),
    }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
    timeout: 60_000,
  }),
} as const;
