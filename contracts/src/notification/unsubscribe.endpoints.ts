import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, NoContent } from '../core/schema.ts';
import { subscribeIds } from './subscribe-topics.ts';

const linked = {
  service: 'notification',
  path: '/platform/notify/unsubscribe/{token}',
  access: anybody,
  params: Closed({ token: Line(1_024, 1) }),
  errors: [requestErrors.notFound],
} as const;

/** Beside the subscriptions, since its page has no session. */
export const unsubscribeEndpoints = {
  /** Asks only: programs that look at links before people do end nothing. */
  read: defineEndpoint({
    ...linked,
    operationId: 'notification.unsubscription.read',
    beyond: 'who opens the link of a mail reads what it would end',
    method: 'GET',
    summary: 'The topics that the link of a mail ends',
    idempotency: 'safe',
    responses: { 200: Closed({ subscribes: Type.Array(Type.Enum([...subscribeIds])) }) },
  }),
  unsubscribe: defineEndpoint({
    ...linked,
    operationId: 'notification.unsubscription.confirm',
    beyond: 'a mail is unsubscribed from by its link, without a session (RFC 8058)',
    method: 'POST',
    summary: 'Unsubscribe by the link of a mail, without a session (RFC 8058)',
    idempotency: 'natural',
    responses: { 204: NoContent },
  }),
} as const;
