import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed, Nullable } from '../core/schema.ts';

const whole = Type.Integer({ minimum: 0 });

/** Who is there, as the start page of the console shows it. */
export const activityEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.activity.read',
    service: 'identity',
    method: 'GET',
    path: '/platform/setting/activity',
    summary: 'Open sessions of now by domain, and the people they belong to; the busiest twenty domains',
    access: granted('setting.overview.read'),
    idempotency: 'safe',
    responses: {
      200: Closed({
        sessions: whole,
        domains: Type.Array(
          Closed({
            id: Type.String(),
            /** Null for a domain that is gone. */
            name: Nullable(Type.String()),
            sessions: whole,
            people: whole,
          }),
        ),
      }),
    },
    errors: [],
  }),
} as const;
