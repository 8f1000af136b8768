/** What the BFF answers itself, without asking a service. */
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
    responses: { 200: Closed({ sessionId, accountId, login, expiresAt: Instant }) },
    errors: [],
  }),
} as const;
