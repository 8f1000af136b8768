/** Applications that know a person by their leave, or go on to after they have signed out, and how that is taken back. */
import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant, Line, NoContent, OpenEnum } from '../core/schema.ts';
import { clientScopes } from './application-kinds.ts';

export const accessEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.access.list',
    beyond: 'a person sees which applications of others know them',
    service: 'identity',
    method: 'GET',
    path: '/platform/user/applications',
    summary:
      'Applications of others that the person has let know them, and all that have access after the person has signed out; the newest first',
    access: signedIn,
    idempotency: 'safe',
    responses: {
      200: Closed({
        applications: Type.Array(
          Closed({
            applicationId: Id,
            name: Line(200),
            nameEn: Line(200),
            /** Of one's own organization: it asks for no permission. */
            own: Type.Boolean(),
            /** What it may know, by the names of the scopes. */
            shared: Type.Array(OpenEnum(clientScopes)),
            /** Interfaces at which it may act as the person; absent where there are none. */
            resources: Type.Optional(Type.Array(Line(2_000))),
            since: Instant,
            /** Absent where it is not kept: of access that nobody was asked for. */
            lastAccess: Type.Optional(Instant),
          }),
        ),
      }),
    },
    errors: [],
  }),
  revoke: defineEndpoint({
    operationId: 'identity.access.revoke',
    beyond: 'a person takes back what an application may know',
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
