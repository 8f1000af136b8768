import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed, Nullable } from '../core/schema.ts';

const counts = {
  sessions: Type.Integer({ minimum: 0 }),
  /** There are more sessions than were counted. */
  more: Type.Boolean(),
};

/** Who is there, as the start page of the console shows it. */
export const activityEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.activity.read',
    beyond: 'the start page of the console says who is there',
    service: 'identity',
    method: 'GET',
    path: '/platform/setting/activity',
    summary:
      'Open sessions by domain, and the people they belong to, as far as counts go; the busiest twenty domains',
    access: granted('setting.overview.read'),
    idempotency: 'safe',
    responses: {
      200: Closed({
        ...counts,
        domains: Type.Array(
          Closed({
            id: Type.String(),
            /** Null for a domain that is gone. */
            name: Nullable(Type.String()),
            ...counts,
            people: Type.Integer({ minimum: 0 }),
          }),
        ),
      }),
    },
    errors: [],
  }),
} as const;
