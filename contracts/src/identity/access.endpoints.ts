/** Applications of others that a person has let know them, and how that is taken back (ADR 110). */
import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant, Line, NoContent, OpenEnum } from '../core/schema.ts';
import { clientScopes } from './application-kinds.ts';

export const accessEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.access.list',
    service: 'identity',
    method: 'GET',
    path: '/platform/user/applications',
    summary: 'Applications of others that the person has let know them, the newest first',
    access: signedIn,
    idempotency: 'safe',
    responses: {
      200: Closed({
        applications: Type.Array(
          Closed({
            applicationId: Id,
            name: Line(200),
            nameEn: Line(200),
            /** What it was allowed to know, by the names of the scopes. */
            shared: Type.Array(OpenEnum(clientScopes)),
            since: Instant,
            lastAccess: Instant,
          }),
        ),
      }),
    },
    errors: [],
  }),
  revoke: defineEndpoint({
    operationId: 'identity.access.revoke',
    service: 'identity',
    method: 'DELETE',
    path: '/platform/user/applications/{applicationId}',
    summary: 'Take back what an application may know: its tokens and its sessions of this person end at once',
    access: signedIn,
    idempotency: 'natural',
    params: Closed({ applicationId: Id }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
} as const;
