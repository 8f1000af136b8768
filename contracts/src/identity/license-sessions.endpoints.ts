import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed } from '../core/schema.ts';

export const licenseSessionsEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.license-sessions.read',
    service: 'identity',
    method: 'GET',
    path: '/platform/setting/license/sessions',
    summary: 'Open sessions of the installation, beside the number that the license allows',
    access: granted('setting.license.read'),
    idempotency: 'safe',
    responses: {
      200: Closed({
        count: Type.Integer({ minimum: 0 }),
        /** There are more than were counted. */
        more: Type.Boolean(),
      }),
    },
    errors: [],
  }),
} as const;
