import { setTimeout as wait } from 'node:timers/promises';
/** A small server with a route of each kind, and callers of it. */
import {
  anybody,
  defineEndpoint,
  granted,
  peers,
  signedIn,
} from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { Closed, Id } from '@gatehouse/contracts/core/schema.ts';
import { Registry } from 'prom-client';
import Type from 'typebox';
import { createActorTokenSigner, createActorTokenVerifier } from '../auth/actor-token.ts';
import { testKeyRing } from '../auth/key-ring.fixtures.ts';
import { createHealth } from '../health/health.ts';
import { createLogger } from '../log/logger.ts';
import { systemClock } from '../runtime/clock.ts';
import { authenticateActor } from './authenticate.ts';
import { answer, type Route, route } from './call.ts';
import { mountRoutes } from './mount-routes.ts';
import { problem } from './problem-error.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { createServer } from './server.ts';

const base = { service: 'identity', summary: 'x', idempotency: 'safe', errors: [] } as const;
const Note = Closed({ id: Type.String(), text: Type.String() });

const endpoints = {
  read: defineEndpoint({
    ...base,
    operationId: 'identity.note.read',
    method: 'GET',
    path: '/notes/{id}',
    access: signedIn,
    params: Closed({ id: Id }),
    query: Closed({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })) }),
    responses: { 200: Note },
  }),
  write: defineEndpoint({
    ...base,
    operationId: 'identity.note.write',
    method: 'POST',
    path: '/notes',
    access: granted('notes.write'),
    body: Closed({
      text: Type.String({ minLength: 1, maxLength: 5 }),
      kind: Type.Enum(['a', 'b']),
      count: Type.Integer({ minimum: 1 }),
      link: Type.Optional(Type.String()),
    }),
    responses: { 200: Note },
  }),
  open: defineEndpoint({
    ...base,
    operationId: 'identity.note.open',
    method: 'GET',
    path: '/open',
    access: anybody,
    responses: { 204: Type.Null() },
  }),
  language: defineEndpoint({
    ...base,
    operationId: 'identity.note.language',
    method: 'GET',
    path: '/language',
    access: anybody,
    responses: { 200: Note },
  }),
  slow: defineEndpoint({
    ...base,
    operationId: 'identity.note.slow',
    method: 'GET',
    path: '/slow',
    access: anybody,
    timeout: 30,
    responses: { 204: Type.Null() },
  }),
  broken: defineEndpoint({
    ...base,
    operationId: 'identity.note.break',
    method: 'GET',
    path: '/broken',
    access: anybody,
    responses: { 204: Type.Null() },
  }),
  refused: defineEndpoint({
    ...base,
    operationId: 'identity.note.refuse',
    method: 'GET',
    path: '/refused/{id}',
    access: anybody,
    params: Closed({ id: Id }),
    responses: { 204: Type.Null() },
    errors: [requestErrors.notFound],
  }),
  away: defineEndpoint({
    ...base,
    operationId: 'identity.note.away',
    method: 'GET',
    path: '/away',
    access: anybody,
    responses: { 204: Type.Null() },
  }),
  internal: defineEndpoint({
    ...base,
    operationId: 'identity.note.internal',
    method: 'GET',
    path: '/internal/notes',
    access: peers('bff'),
    responses: { 204: Type.Null() },
  }),
};

/** What the handlers below were told. */
export const aborted: string[] = [];

const routes: Route[] = [
  route(endpoints.read, async ({ params, query }) => ({
    id: params.id,
    text: String(query.limit),
    passwordHash: 'never',
  })),
  route(
    endpoints.write,
    async ({ body, signal }) => {
      signal.addEventListener('abort', () => aborted.push(body.text));
      if (body.text === 'asks') await wait(100);
      return answer({ id: '1', text: signal.aborted ? 'stop' : body.text }, { 'x-made': 'yes' });
    },
    ({ text, link }) => ({
      ...(link?.startsWith('http:') && { link: 'errorHttps' }),
      ...(text.includes('#') && { text: 'errorFragment' }),
    }),
  ),
  route(endpoints.open, async () => null),
  route(endpoints.language, async ({ locale }) => ({ id: '1', text: locale })),
  route(endpoints.slow, ({ signal }) => {
    signal.addEventListener('abort', () => aborted.push('slow'));
    return new Promise(() => {});
  }),
  route(endpoints.refused, async ({ params }) => {
    throw problem(params.id === 'declared' ? requestErrors.notFound : requestErrors.conflict);
  }),
  route(endpoints.broken, async () => {
    throw new TypeError('secret detail');
  }),
  route(endpoints.away, async () => {
    throw Object.assign(new Error('no primary'), { name: 'MongoServerSelectionError' });
  }),
  route(endpoints.internal, async () => null),
];

const ring = testKeyRing('bff', 'profile');
const signAs = (signWith: string) => {
  const signer = createActorTokenSigner({ ring: { ...ring, signWith }, clock: systemClock });
  return (actor: Parameters<typeof signer>[0]) => signer(actor, 'identity');
};
export const sign = signAs('bff-1');
export const peerSign = signAs('profile-1');
export const facts = { domainId: 'd', ip: '192.0.2.1', locale: 'en' };
export const bearer = async (token: Promise<string>) => ({ authorization: `Bearer ${await token}` });
type Headers = Record<string, string> | Promise<Record<string, string>>;
export const anonymous = bearer(sign({ ...facts, kind: 'anonymous' }));
export const person = (...methods: string[]) =>
  bearer(
    sign({
      ...facts,
      kind: 'account',
      accountId: 'a',
      sessionId: 's',
      login: 'l',
      methods,
      masterAccount: false,
    } as never),
  );

const build = (undeclared?: 'fail' | 'log') => {
  const app = createServer({
    log: createLogger({ service: 'identity', level: 'silent' }),
    health: createHealth([]),
    metrics: new Registry(),
  });
  const authenticate = authenticateActor(
    createActorTokenVerifier({ ring, clock: systemClock, audience: 'identity' }),
  );
  const metrics = createRequestMetrics(new Registry());
  mountRoutes(app, routes, { authenticate, metrics }, { undeclared });
  return app;
};

/** Not listening. `undeclared` is what becomes of an answer that no descriptor declares. */
export const openServer = (undeclared?: 'fail' | 'log') => {
  const app = build(undeclared);
  return {
    app,
    get: async (url: string, headers: Headers = anonymous) => app.inject({ url, headers: await headers }),
    post: async (payload: unknown, headers: Headers = person('notes.write')) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/notes',
        payload: payload as object,
        headers: await headers,
      }),
  };
};
