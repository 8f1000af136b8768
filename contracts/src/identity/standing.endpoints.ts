/** Who may do what now: what other services ask before they let a grant or an act on a person pass. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line } from '../core/schema.ts';
import { roleKinds } from './role-kinds.ts';

/** Accounts and roles of one call. */
export const STANDINGS_MAX = 200;

export const Standing = Closed({
  accounts: Type.Array(
    Closed({
      id: Type.String(),
      /** False: blocked or deleted; an unknown account is not in the list. */
      active: Type.Boolean(),
      name: Type.String(),
      /** Method keys of all roles in force, those of companies included; of a blocked account, too. */
      methods: Type.Array(Type.String()),
    }),
  ),
  /** Unknown roles are not in the list. */
  roles: Type.Array(
    Closed({
      code: Type.String(),
      kind: Type.Enum([...roleKinds]),
      methods: Type.Array(Type.String()),
    }),
  ),
});
export type Standing = Static<typeof Standing>;

export const standingEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.standing.read',
    service: 'identity',
    method: 'POST',
    path: '/internal/standing',
    summary: 'What some accounts may do now, and what some roles hold',
    access: peers('access-request', 'notification', 'profile', 'provider-sync'),
    idempotency: 'safe',
    body: Closed({
      accounts: Type.Optional(Type.Array(Id, { maxItems: STANDINGS_MAX })),
      roles: Type.Optional(Type.Array(Line(64, 1), { maxItems: STANDINGS_MAX })),
    }),
    responses: { 200: Standing },
    errors: [requestErrors.invalid],
  }),
} as const;
