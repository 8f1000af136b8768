/** Languages that a provider delivers: what its synchronization asks of platform. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { Change } from '../core/define-event.ts';
import { deliveryCall } from '../core/delivery-call.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line } from '../core/schema.ts';

/** Codes of one call; a caller sends more calls. */
export const DELIVERED_LOCALES_MAX = 500;

export const DeliveredLocale = Closed({
  /** As the provider writes it. */
  code: Type.String(),
  /** `invalid`: no language of BCP 47. */
  result: Type.Enum(['created', 'unchanged', 'invalid']),
  /** Value by value; empty where nothing changes. */
  changes: Type.Array(Change),
});
export type DeliveredLocale = Static<typeof DeliveredLocale>;

export const deliveredLocaleEndpoints = {
  deliver: defineEndpoint({
    operationId: 'platform.delivered-locale.deliver',
    service: 'platform',
    method: 'POST',
    path: '/internal/directory/{providerId}/locales',
    summary:
      'Add the locales that a provider delivers and that are missing; those that are there stay as they are',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params: Closed({ providerId: Id }),
    body: Closed({
      ...deliveryCall,
      codes: Type.Array(Line(255, 1), { minItems: 1, maxItems: DELIVERED_LOCALES_MAX }),
    }),
    responses: { 200: Closed({ results: Type.Array(DeliveredLocale) }) },
    errors: [requestErrors.invalid, requestErrors.notFound],
    timeout: 30_000,
  }),
} as const;
