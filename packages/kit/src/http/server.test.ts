import {
  anybody,
  Closed,
  defineEndpoint,
  granted,
  Id,
  type ProblemDocument,
  peers,
  requestErrors,
  signedIn,
} from '@gatehouse/contracts';
import { Registry } from 'prom-client';
import Type from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
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
const aborted: string[] = [];

const routes: Route[] = [
  route(endpoints.read, async ({ params, query }) => ({
    id: params.id,
    text: String(query.limit),
    passwordHash: 'never',
  })),
  route(endpoints.write, async ({ body }) => answer({ id: '1', text: body.text }, { 'x-made': 'yes' })),
  route(endpoints.open, async () => null),
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
const sign = createActorTokenSigner({ ring, clock: systemClock });
const peerSign = createActorTokenSigner({ ring: { ...ring, signWith: 'profile-1' }, clock: systemClock });
const facts = { domainId: 'd', ip: '192.0.2.1', locale: 'en' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anonymous = bearer(sign({ ...facts, kind: 'anonymous' }));
const person = (...methods: string[]) =>
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
  mountRoutes(app, routes, {
    authenticate: authenticateActor(createActorTokenVerifier({ ring, clock: systemClock })),
    metrics: createRequestMetrics(new Registry()),
    undeclared,
  });
  return app;
};

let app = build();
afterEach(async () => {
  await app.close();
  app = build();
});

const get = (url: string, headers: Record<string, string> = anonymous) => app.inject({ url, headers });
const post = (payload: unknown, headers: Record<string, string> = person('notes.write')) =>
  app.inject({ method: 'POST', url: '/api/v1/notes', payload: payload as object, headers });

describe('routes from descriptors', () => {
  it('answers 401 to whoever brings no actor token, also for broken input', async () => {
    for (const url of ['/api/v1/open', '/api/v1/notes/1', '/internal/notes']) {
      const response = await get(url, {});
      expect(response.statusCode).toBe(401);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
    expect((await post('{', {})).statusCode).toBe(401);
  });

  it('lets in by the access rule alone', async () => {
    expect((await get('/api/v1/open')).statusCode).toBe(204);
    expect((await get('/api/v1/notes/1')).statusCode).toBe(401);
    expect((await get('/api/v1/notes/1', person())).statusCode).toBe(200);
    const body = { text: 'x', kind: 'a', count: 1 };
    expect((await post(body, person())).statusCode).toBe(403);
    expect((await post(body)).statusCode).toBe(200);
    expect((await get('/internal/notes', person('notes.write'))).statusCode).toBe(403);
    const peer = { ...facts, kind: 'peer' } as const;
    expect((await get('/internal/notes', bearer(sign(peer)))).statusCode).toBe(204);
    expect((await get('/internal/notes', bearer(peerSign(peer)))).statusCode).toBe(403);
  });

  it('cuts answers down to the schema and reads numbers from the query', async () => {
    const response = await get('/api/v1/notes/1?limit=7', person());
    expect(response.json()).toEqual({ id: '1', text: '7' });
    expect((await get('/api/v1/notes/1', person())).json().text).toBe('5');
  });

  it('answers with and without a trailing slash, and passes headers on', async () => {
    expect((await get('/api/v1/open/')).statusCode).toBe(204);
    expect((await post({ text: 'x', kind: 'a', count: 1 })).headers['x-made']).toBe('yes');
  });

  it('names every wrong field with what is wrong', async () => {
    const list = async (payload: unknown) => (await post(payload)).json<ProblemDocument>().errorList;
    expect(await list({})).toEqual({ text: 'errorEmpty', kind: 'errorEmpty', count: 'errorEmpty' });
    expect(await list({ text: '', kind: 'c', count: 0 })).toEqual({
      text: 'errorEmpty',
      kind: 'errorChoice',
      count: 'errorRange',
    });
    expect(await list({ text: 'toolong', kind: 'a', count: 1.5, role: 'admin' })).toEqual({
      text: 'errorTooLong',
      count: 'errorType',
      role: 'errorUnknown',
    });
    expect(await list({ text: { $ne: null }, kind: ['a'], count: '1' })).toEqual({
      text: 'errorType',
      kind: 'errorChoice',
      count: 'errorType',
    });
    expect((await get('/api/v1/notes/%24ne', person())).json<ProblemDocument>().errorList).toEqual({
      id: 'errorFormat',
    });
    expect((await get('/api/v1/notes/1?limit=x&q=1', person())).json<ProblemDocument>().errorList).toEqual({
      limit: 'errorType',
      q: 'errorUnknown',
    });
  });

  it('refuses other content types, broken JSON and large bodies', async () => {
    const headers = person('notes.write');
    const send = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/notes',
        payload,
        headers: { ...headers, 'content-type': type },
      });
    expect((await send('text=x', 'text/plain')).statusCode).toBe(415);
    expect((await send('text=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('{"text":', 'application/json')).statusCode).toBe(400);
    expect((await send('', 'application/json')).statusCode).toBe(400);
    expect((await send(JSON.stringify({ text: 'x'.repeat(70_000) }), 'application/json')).statusCode).toBe(
      413,
    );
    expect((await send('{"__proto__":{"x":1}}', 'application/json')).statusCode).toBe(400);
  });

  it('answers 504 when a handler takes too long, which is told to stop', async () => {
    expect((await get('/api/v1/slow')).statusCode).toBe(504);
    expect(aborted).toEqual(['slow']);
  });

  it('answers 503 with Retry-After when a store is away', async () => {
    const away = await get('/api/v1/away');
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
  });

  it('lets no handler answer what its descriptor does not declare, in tests; production logs it', async () => {
    const codes = async (undeclared?: 'fail' | 'log') => {
      await app.close();
      app = build(undeclared);
      const answers = [await get('/api/v1/refused/declared'), await get('/api/v1/refused/other')];
      return answers.map((answer) => answer.json<ProblemDocument>().code);
    };
    expect(await codes('fail')).toEqual(['request.notFound', 'request.internal']);
    expect(await codes()).toEqual(['request.notFound', 'request.conflict']);
  });

  it('tells nothing of a failure but a trace id, in the locale of the caller', async () => {
    const response = await get('/api/v1/broken', {
      ...anonymous,
      traceparent: `00-${'ab'.repeat(16)}-${'12'.repeat(8)}-01`,
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'urn:gatehouse:error:request.internal',
      title: requestErrors.internal.title.en,
      status: 500,
      code: 'request.internal',
      traceId: 'ab'.repeat(16),
    });
  });

  it('answers unknown paths with a problem', async () => {
    expect((await get('/api/v1/nothing')).json<ProblemDocument>().code).toBe('request.notFound');
  });
});

describe('problem', () => {
  it('keeps private detail out of the wire form', () => {
    const error = problem(requestErrors.conflict, { detail: 'row 7' });
    expect(error.message).toBe('row 7');
  });
});
