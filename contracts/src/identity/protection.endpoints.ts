/** What protects the account of a person. */
import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { Closed, Instant, Nullable } from '../core/schema.ts';

export const protectionEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.protection.read',
    beyond: 'the card of what protects an account says what is set up',
    service: 'identity',
    method: 'GET',
    path: '/platform/user/profile/protection',
    summary: 'What the account of the person is protected by',
    access: signedIn,
    idempotency: 'safe',
    responses: {
      200: Closed({
        ownPassword: Type.Boolean({
          description:
            'Whether the person sets the password; a directory keeps those of the people it manages',
        }),
        /** Null: none is set. One that came with the account was never changed. */
        password: Nullable(Closed({ changedAt: Nullable(Instant) })),
        totp: Type.Boolean({ description: 'Whether an authenticator application is set up' }),
        recoveryCodesLeft: Type.Integer({ minimum: 0 }),
        passkeys: Type.Integer({ minimum: 0, description: 'Those of this domain' }),
      }),
    },
    errors: [],
  }),
};
