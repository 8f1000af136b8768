/** What the BFF answers itself, without asking a service. */

import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { Closed, Instant } from '../core/schema.ts';
import { SessionFacts } from '../identity/resources.ts';

const { sessionId, accountId, login } = SessionFacts.properties;

export const bffEndpoints = {
  session: defineEndpoint({
    operationId: 'bff.session.check',
    service: 'bff',
    method: 'GET',
    path: '/session',
    summary: 'Whether this browser is signed in, and as whom',
    access: signedIn,
    idempotency: 'safe',
    handsOutCsrf: true,
    responses: { 200: Closed({ sessionId, accountId, login, expiresAt: Instant }) },
    errors: [],
  }),
  startUp: defineEndpoint({
    operationId: 'bff.start-up.read',
    service: 'bff',
    method: 'GET',
    path: '/start-up',
    summary: 'What every page of a signed-in person begins with: the answers of several reads in one',
    access: signedIn,
    idempotency: 'safe',
    handsOutCsrf: true,
    responses: {
      200: Closed({
        parts: Type.Record(Type.String(), Closed({ status: Type.Integer(), body: Type.Unknown() }), {
          description: 'By operation id, each as the call by itself would answer it',
        }),
      }),
    },
    errors: [],
  }),
} as const;
