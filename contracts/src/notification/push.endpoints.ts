import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, NoContent } from '../core/schema.ts';
import { PushRegistration } from './push.resources.ts';

const service = 'notification';
const path = '/platform/notify/push';

/** Browsers that show own notices while no page is open; which they are stands with the subscriptions. */
export const pushEndpoints = {
  /** Replaces what this browser registered before. */
  register: defineEndpoint({
    operationId: 'notification.push.register',
    beyond: 'the channel push needs the address that a browser tells (RFC 8030)',
    service,
    method: 'PUT',
    path,
    summary: 'Have this browser show own notices (web push)',
    access: signedIn,
    idempotency: 'natural',
    body: PushRegistration,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  remove: defineEndpoint({
    operationId: 'notification.push.remove',
    beyond: 'a person takes a browser off that they have no more',
    service,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Have a browser show own notices no longer',
    access: signedIn,
    idempotency: 'natural',
    params: Closed({ id: Id }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
} as const;
