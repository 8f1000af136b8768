/** What a browser tells of its screen, and the mailed link by which a session on a new device is ended (ADR 109). */
import Type from 'typebox';
import { anybody, defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Instant, NoContent } from '../core/schema.ts';
import { linkErrors } from './errors.ts';
import { linkParams } from './link-steps.ts';
import { Place } from './resources.ts';

const Pixels = Type.String({ pattern: '^[0-9]{1,5}x[0-9]{1,5}$', maxLength: 11 });
const linked = {
  service: 'identity',
  access: anybody,
  path: '/platform/user/sessions/link/{id}',
  params: linkParams,
  errors: [requestErrors.notFound, linkErrors.expired, linkErrors.used],
} as const;

export const deviceEndpoints = {
  tell: defineEndpoint({
    operationId: 'identity.device.tell',
    service: 'identity',
    method: 'POST',
    path: '/platform/user/profile/device',
    summary: 'Tell the screen of the device that this session began on',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    body: Closed({
      displaySize: Pixels,
      displayWindowSize: Type.Optional(Pixels),
      displayZoom: Type.Optional(Type.Number({ minimum: 0.1, maximum: 20 })),
    }),
    responses: { 204: NoContent },
    errors: [],
  }),
  /** Asks only: programs that look at links before people do end nothing. */
  link: defineEndpoint({
    ...linked,
    operationId: 'identity.device.link',
    beyond: 'the page of a mailed link says what it would end before it does',
    method: 'GET',
    summary: 'The session that a mailed link would end',
    idempotency: 'safe',
    responses: {
      200: Closed({
        device: Type.String({ description: 'Browser and system; empty when they cannot be told' }),
        ip: Type.String(),
        place: Place,
        sessionStart: Instant,
        endTime: Instant,
        current: Type.Boolean({ description: 'It is the session of the browser that asks' }),
      }),
    },
  }),
  endByLink: defineEndpoint({
    ...linked,
    operationId: 'identity.device.end-by-link',
    beyond: 'a session on a device that is not the person’s ends by the link of its mail',
    method: 'POST',
    summary: 'End the session that the link was mailed for',
    idempotency: 'step',
    responses: { 204: NoContent },
  }),
} as const;
