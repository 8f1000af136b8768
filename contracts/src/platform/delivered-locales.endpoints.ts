/** Languages that a provider delivers: what its synchronization asks of platform. */
import Type from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line } from '../core/schema.ts';
import { DELIVERED_MAX, DeliveryResult } from '../identity/directory.endpoints.ts';

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
      /** Answers the same and writes nothing. */
      dryRun: Type.Optional(Type.Boolean()),
      codes: Type.Array(Line(255, 1), { minItems: 1, maxItems: DELIVERED_MAX }),
    }),
    responses: { 200: Closed({ results: Type.Array(DeliveryResult) }) },
    errors: [requestErrors.invalid],
    timeout: 30_000,
  }),
} as const;
