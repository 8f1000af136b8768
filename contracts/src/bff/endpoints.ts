/** What the BFF answers itself, without asking a service. */

import Type, { type Static } from 'typebox';
import { anybody, defineEndpoint, granted, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Instant, Nullable } from '../core/schema.ts';
import { serviceNames } from '../core/services.ts';
import { SessionFacts } from '../identity/resources.ts';

const { sessionId, accountId, login } = SessionFacts.properties;

const whole = Type.Integer({ minimum: 0 });

/** Answers that one call carries, each as the call by itself would answer it. */
const composed = (description: string) =>
  Type.Record(Type.String(), Closed({ status: Type.Integer(), body: Type.Unknown() }), { description });

export const ServiceCondition = Closed({
  service: Type.Enum([...serviceNames]),
  /** `down`: it answers that something is missing; `unreachable`: it does not answer. */
  state: Type.Enum(['up', 'down', 'unreachable']),
  /** Names of what is missing. */
  missing: Type.Array(Type.String()),
  /** Null where the service does not tell. */
  events: Nullable(
    Closed({
      /** Set aside after every try, until an operator decides about them. */
      dead: whole,
      /** Wait behind those, or for earlier ones. */
      parked: whole,
      /** Not yet published, and the age of the oldest in seconds. */
      unpublished: whole,
      oldestSeconds: Type.Number({ minimum: 0 }),
    }),
  ),
});
export type ServiceCondition = Static<typeof ServiceCondition>;

/** Keys of the applications whose pages are in the build that the BFF serves. */
export const builtApplications = ['cabinet', 'console'] as const;

export const bffEndpoints = {
  application: defineEndpoint({
    operationId: 'bff.application.read',
    service: 'bff',
    method: 'GET',
    path: '/platform/applications/{app}',
    summary: 'Which build of an application is served now, so that an open page learns of a newer one',
    access: anybody,
    idempotency: 'safe',
    params: Closed({ app: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
    responses: {
      200: Closed({
        version: Type.String({
          description: 'Made of the build: the same at every replica, another one with each build',
        }),
      }),
    },
    errors: [requestErrors.notFound],
  }),
  overview: defineEndpoint({
    operationId: 'bff.overview.read',
    beyond: 'the start page of the console says whether anything is wrong',
    service: 'bff',
    method: 'GET',
    path: '/platform/setting/overview',
    summary:
      'Whether every service of the platform answers, is ready, and gets on with its events; who is there, and what changed last',
    access: granted('setting.overview.read'),
    idempotency: 'safe',
    query: Closed({
      /** Where the day of the person begins, of which sign-ins are counted. */
      dateFrom: Type.Optional(Instant),
    }),
    responses: {
      200: Closed({
        services: Type.Array(ServiceCondition),
        parts: composed('By card; a part that does not answer is a problem document in its place'),
      }),
    },
    errors: [requestErrors.invalid],
  }),
  session: defineEndpoint({
    operationId: 'bff.session.check',
    beyond: 'lets a page ask whether it is signed in without asking any service',
    service: 'bff',
    method: 'GET',
    path: '/session',
    summary: 'Whether this browser is signed in, and as whom',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    handsOutCsrf: true,
    responses: { 200: Closed({ sessionId, accountId, login, expiresAt: Instant }) },
    errors: [],
  }),
  startUp: defineEndpoint({
    operationId: 'bff.start-up.read',
    beyond: 'carries the six reads of every signed-in start in one round trip',
    service: 'bff',
    method: 'GET',
    path: '/start-up',
    summary: 'What every page of a signed-in person begins with: the answers of several reads in one',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    handsOutCsrf: true,
    responses: {
      200: Closed({
        parts: composed('By operation id, each as the call by itself would answer it'),
      }),
    },
    errors: [],
  }),
} as const;
