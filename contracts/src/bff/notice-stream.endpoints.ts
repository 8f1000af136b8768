import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';

/** The newest of the own notices as they change, for pages that stay open. */
export const noticeStreamEndpoints = {
  open: defineEndpoint({
    operationId: 'bff.notice-stream.open',
    beyond: 'notices reach a page that is open',
    service: 'bff',
    method: 'GET',
    path: '/platform/notify/personal-account/stream',
    summary: 'Server-sent events: the newest own notices and how many are unread, now and after each change',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    unattended: true,
    downloads: ['text/event-stream'],
    responses: { 200: Type.String() },
    errors: [requestErrors.notAcceptable],
  }),
} as const;
