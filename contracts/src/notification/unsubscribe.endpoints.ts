import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, NoContent } from '../core/schema.ts';

const service = 'notification';

/** Beside the subscriptions, since its page has no session. */
export const unsubscribeEndpoints = {
  unsubscribe: defineEndpoint({
    operationId: 'notification.unsubscription.confirm',
    service,
    method: 'POST',
    path: '/platform/notify/unsubscribe/{token}',
    summary: 'Unsubscribe by the link of a mail, without a session (RFC 8058)',
    access: anybody,
    idempotency: 'natural',
    params: Closed({ token: Line(1_024, 1) }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
} as const;
