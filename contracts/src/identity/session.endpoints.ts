import Type from 'typebox';
import { defineEndpoint, peers, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, NoContent, Nullable } from '../core/schema.ts';
import { authErrors, sessionErrors } from './errors.ts';
import { Factor, IdKey, SessionFacts, SessionRules, SessionView, TermsAgree } from './resources.ts';

export const sessionEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.session.list',
    service: 'identity',
    method: 'GET',
    path: '/platform/user/sessions',
    summary: 'Own sessions that have not ended',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    query: ListQuery(
      ['lastAccess', 'sessionStart', 'sessionExpired', 'name', 'ip'],
      { sort: 'lastAccess', order: 'DESC' },
      {},
    ),
    responses: { 200: Closed({ sessions: Type.Array(SessionView), meta: ListMeta }) },
    errors: [],
  }),
  endOne: defineEndpoint({
    operationId: 'identity.session.end',
    service: 'identity',
    method: 'DELETE',
    path: '/platform/user/sessions/{sessionId}',
    summary: 'End one of the own sessions',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    params: Closed({ sessionId: Id }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  endAll: defineEndpoint({
    operationId: 'identity.session.end-all',
    service: 'identity',
    method: 'DELETE',
    path: '/platform/user/sessions',
    summary: 'End all own sessions, this one included unless it is excepted',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    query: Closed({
      /** `current`: the session that asks goes on. */
      except: Type.Optional(Type.Enum(['current'])),
    }),
    responses: { 204: NoContent },
    errors: [],
  }),
  /** The BFF's miss path: reads MongoDB, moves the idle deadline, fills the cache again. */
  resolve: defineEndpoint({
    operationId: 'identity.session.resolve',
    service: 'identity',
    method: 'POST',
    path: '/internal/sessions/resolve',
    summary: 'Facts of the session with this token hash',
    access: peers('bff'),
    idempotency: 'natural',
    body: Closed({
      tokenHash: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
      /** The session is looked at, not used: its idle deadline stays where it is. */
      unattended: Type.Optional(Type.Boolean()),
    }),
    responses: { 200: Closed({ session: SessionFacts }) },
    errors: [sessionErrors.unknown],
  }),
  /** Read by every BFF each second. */
  rules: defineEndpoint({
    operationId: 'identity.session.rules',
    service: 'identity',
    method: 'GET',
    path: '/internal/sessions/rules',
    summary: 'What open sessions are held against',
    access: peers('bff'),
    idempotency: 'safe',
    query: Closed({ version: Type.Optional(Type.String({ maxLength: 64 })) }),
    responses: {
      200: Closed({
        version: Type.String(),
        /** Null when `version` is the one that was asked with. */
        rules: Nullable(SessionRules),
      }),
    },
    errors: [],
  }),
  stepUp: defineEndpoint({
    operationId: 'identity.session.step-up',
    beyond: 'a stricter scheme is met above the page, by the person of the session',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/step-up',
    summary: 'Begin the sign-in that proves what is asked of this session beyond what it has proven',
    access: signedIn,
    meets: 'stepUp',
    idempotency: 'natural',
    responses: {
      200: Closed({
        /** How the next steps name the person: nobody chooses who it is. */
        idKey: IdKey,
        identifier: Type.String(),
        /** Open now; none when the session has proven enough. */
        flows: Type.Array(Factor),
        /** Something that the session has proven counts. */
        second: Type.Boolean(),
        /** Of the session, and of the one that takes its place. */
        rememberMe: Type.Boolean(),
        resendIn: Type.Integer({ minimum: 0, description: 'Seconds until a code may be sent again' }),
        /** The person has one at this domain, which answers whatever is missing. */
        passkey: Type.Boolean(),
      }),
    },
    errors: [authErrors.tech],
  }),
  agree: defineEndpoint({
    operationId: 'identity.session.agree',
    beyond: 'terms that change are asked above the page, without a new sign-in',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/terms',
    summary: 'Agree with terms that came or changed while one was signed in',
    access: signedIn,
    meets: 'terms',
    idempotency: 'natural',
    body: Closed({ termsAgree: TermsAgree }),
    responses: { 204: NoContent },
    errors: [authErrors.termsRequired],
  }),
} as const;
