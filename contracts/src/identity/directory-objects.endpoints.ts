/** Roles, applications and types of devices that a provider delivers: what its synchronization asks of identity. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { deliveryCall } from '../core/delivery-call.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line, Nullable } from '../core/schema.ts';
import { DELIVERED_MAX, DeliveryResult } from './directory.endpoints.ts';

const service = 'identity';
const ExternalId = Line(255, 1);

export const deliveredKinds = ['roles', 'applications', 'devicesTypes'] as const;
export type DeliveredKind = (typeof deliveredKinds)[number];
const kind = Type.Enum([...deliveredKinds]);

export const DeliveredObject = Closed({
  externalId: ExternalId,
  /** As the provider calls it; its code here is made of it and never changes. */
  name: Line(255, 1),
  /** For people. */
  title: Line(255),
  description: Line(1_000),
  /** Of an application: where people enter it. */
  url: Nullable(Line(1_000)),
  enabled: Type.Boolean(),
});
export type DeliveredObject = Static<typeof DeliveredObject>;

const params = Closed({ providerId: Id });
const responses = { 200: Closed({ results: Type.Array(DeliveryResult) }) };
const errors = [requestErrors.invalid, requestErrors.notFound];

export const directoryObjectEndpoints = {
  deliver: defineEndpoint({
    operationId: 'identity.directory.deliver-objects',
    service,
    method: 'POST',
    path: '/internal/directory/{providerId}/objects',
    summary:
      'Make and change roles, applications or types of devices that a provider delivers; a repetition changes nothing. One that was made here is never taken over, and a new role grants nothing',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: Closed({
      ...deliveryCall,
      kind,
      rows: Type.Array(DeliveredObject, { minItems: 1, maxItems: DELIVERED_MAX }),
    }),
    responses,
    errors,
    bodyLimit: 4 * 1024 * 1024,
    timeout: 60_000,
  }),
  depart: defineEndpoint({
    operationId: 'identity.directory.depart-objects',
    service,
    method: 'POST',
    path: '/internal/directory/{providerId}/object-departures',
    summary:
      'Switch off or remove what a provider no longer delivers; a role that somebody holds, and an application or a type of devices that others need, stay',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: Closed({
      ...deliveryCall,
      kind,
      departure: Type.Enum(['switchOff', 'remove']),
      externalIds: Type.Array(ExternalId, { minItems: 1, maxItems: DELIVERED_MAX }),
    }),
    responses,
    errors,
    timeout: 60_000,
  }),
} as const;
