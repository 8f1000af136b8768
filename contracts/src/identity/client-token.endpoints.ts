/** Tokens that clients hold for themselves, for services that answer them. */
import Type from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { Closed, Id, Line, Nullable } from '../core/schema.ts';

export const clientTokenEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.client-token.read',
    service: 'identity',
    method: 'POST',
    path: '/internal/client-tokens',
    summary: 'Whose token it is and what it allows at an interface of the platform (RFC 9068)',
    access: peers('provider-sync'),
    idempotency: 'safe',
    body: Closed({
      token: Line(4_000, 1),
      /** Domain that was called: each is an issuer of its own. */
      domainId: Id,
      /** Path of the interface below the address of the domain. */
      path: Line(200, 1),
    }),
    responses: {
      200: Closed({
        /** Null for a token that is forged, over, of another issuer, for another interface, or of a client that is off or gone. */
        client: Nullable(
          Closed({
            clientId: Type.String(),
            scopes: Type.Array(Type.String()),
            /** Scopes of the token that do nothing: who gave them may not give them any more. */
            withheld: Type.Optional(Type.Array(Type.String())),
          }),
        ),
      }),
    },
    errors: [],
  }),
} as const;
