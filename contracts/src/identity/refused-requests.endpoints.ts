/** Authorization requests that were refused: an application often hides the reason from whoever connects it. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant } from '../core/schema.ts';

/** What is wrong with a request, by what has to be done about it. */
export const refusalReasons = [
  'pkce',
  'pkceMethod',
  'redirectUri',
  'scope',
  'resource',
  'responseType',
  'request',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Requests of one client that were refused for one reason are one entry. */
export const RefusedRequest = Closed({
  clientId: Type.String(),
  reason: Type.Enum([...refusalReasons]),
  error: Type.String({ description: 'As the application was told (RFC 6749, section 4.1.2.1)' }),
  /** What it concerns: the address that is not registered, the scope; else the words of the protocol. Never a parameter of an address. */
  detail: Type.String(),
  /** Of the last one; to ten seconds. */
  date: Instant,
});
export type RefusedRequest = Static<typeof RefusedRequest>;

export const refusedRequestEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.refused-request.list',
    beyond: 'products hide from their administrators why a sign-in was refused',
    service: 'identity',
    method: 'GET',
    path: '/platform/setting/applications/{id}/refused-requests',
    summary: 'Authorization requests of the clients of an application that were refused in the last 30 days',
    access: granted('setting.applications.read'),
    idempotency: 'safe',
    params: Closed({ id: Id }),
    responses: { 200: Closed({ requests: Type.Array(RefusedRequest) }) },
    errors: [requestErrors.notFound],
  }),
} as const;
