import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { Closed, Id, Instant, NoContent, Nullable, Revision } from '../core/schema.ts';
import { applicationErrors } from './applications.errors.ts';
import {
  ClientCreate,
  ClientId,
  ClientSecretState,
  ClientUpdate,
  RightsAdopted,
  SECRET_OVERLAP_HOURS_MAX,
} from './clients.resources.ts';

const service = 'identity';
const read = granted('setting.applications.read');
const write = granted('setting.applications.write');
const one = Closed({ clientId: ClientId });
const path = '/platform/setting/applications/client/{clientId}';

export const clientEndpoints = {
  create: defineEndpoint({
    operationId: 'identity.client.create',
    beyond: 'clients have a revision of their own: two people change two of them at once',
    service,
    method: 'POST',
    path: '/platform/setting/applications/{id}/clients',
    summary: 'Make a client of an application; its secret is made by another call',
    access: write,
    idempotency: 'key',
    params: Closed({ id: Id }),
    body: ClientCreate,
    responses: { 201: Closed({ clientId: Type.String() }) },
    errors: [
      requestErrors.notFound,
      applicationErrors.clientsLocked,
      applicationErrors.noClients,
      applicationErrors.tooMany,
      grantErrors.beyondYours,
    ],
  }),
  change: defineEndpoint({
    operationId: 'identity.client.change',
    beyond: 'clients have a revision of their own: two people change two of them at once',
    service,
    method: 'PUT',
    path,
    summary: 'Change a client; its id and its secret stay',
    access: write,
    idempotency: 'natural',
    params: one,
    body: ClientUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      applicationErrors.clientsLocked,
      grantErrors.beyondYours,
    ],
  }),
  adoptRights: defineEndpoint({
    operationId: 'identity.client.adopt-rights',
    beyond: 'what an administrator gave does nothing once they may not give it; another one answers for it',
    service,
    method: 'PUT',
    path: `${path}/rights`,
    summary: 'Answer for rights of a client in place of those who gave them',
    access: write,
    idempotency: 'natural',
    params: one,
    body: RightsAdopted,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      applicationErrors.clientsLocked,
      grantErrors.beyondYours,
    ],
  }),
  setEnabled: defineEndpoint({
    operationId: 'identity.client.set-enabled',
    beyond: 'clients are switched as all other records are',
    service,
    method: 'PUT',
    path: `${path}/enabled`,
    summary: 'Switch a client on or off; one that is off is let in no more',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, applicationErrors.clientsLocked],
  }),
  delete: defineEndpoint({
    operationId: 'identity.client.delete',
    beyond: 'a client is deleted without a change of its application',
    service,
    method: 'DELETE',
    path,
    summary: 'Delete a client',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, applicationErrors.clientsLocked],
  }),
  secret: defineEndpoint({
    operationId: 'identity.client.read-secret',
    service,
    method: 'GET',
    path: `${path}/secret`,
    summary: 'What is known of the secret of a client; the secret itself is shown once, when it is made',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: { 200: ClientSecretState },
    errors: [requestErrors.notFound],
  }),
  makeSecret: defineEndpoint({
    operationId: 'identity.client.make-secret',
    service,
    method: 'PUT',
    path: `${path}/secret`,
    summary: 'Make another secret, told this once; a repetition is a conflict, so that none is made unseen',
    access: write,
    idempotency: 'natural',
    answersSecret: true,
    params: one,
    body: Closed({
      revision: Revision,
      /** For how long the secret before this one is accepted as well. */
      overlapHours: Type.Optional(
        Type.Integer({ minimum: 0, maximum: SECRET_OVERLAP_HOURS_MAX, default: 0 }),
      ),
    }),
    responses: {
      200: Closed({
        secret: Type.String(),
        revision: Revision,
        formerSecretEndsAt: Nullable(Instant),
      }),
    },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      applicationErrors.clientsLocked,
      applicationErrors.noSecret,
      grantErrors.beyondYours,
    ],
  }),
} as const;
