import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { describe, expect, test } from 'vitest';
import { ApiFailure } from './api-error.ts';
import { addressOf, createHttp, type HttpDependencies } from './http.ts';

const read: Call = { operationId: 'x.read', method: 'GET', path: '/things/{id}', idempotency: 'safe' };
const create: Call = { operationId: 'x.create', method: 'POST', path: '/things', idempotency: 'key' };
const change: Call = { operationId: 'x.change', method: 'PUT', path: '/things/{id}', idempotency: 'natural' };

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, code: string, more: object = {}) =>
  json(status, { type: 'about:blank', title: code, status, code, traceId: 'trace', ...more });

type Fetch = HttpDependencies['fetch'];

function setUp(answers: (Response | Error)[], more: Partial<HttpDependencies> = {}) {
  const requests: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  let token: string | undefined = 'token-1';
  let refreshed = 0;
  let keys = 0;
  const fetch: Fetch = async (url, init = {}) => {
    requests.push({ url: String(url), init, headers: init.headers as Record<string, string> });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no answer left');
    return answer;
  };
  const http = createHttp({
    fetch,
    csrfToken: () => token,
    refreshCsrf: async () => {
      refreshed += 1;
      token = `token-${refreshed + 1}`;
    },
    newKey: () => `key-${++keys}`,
    isOnline: () => true,
    locale: () => 'ru',
    now: () => 0,
    ...more,
  });
  // Loose descriptors need loose arguments.
  const send = (call: Call, args: object, options?: object) =>
    http.send(call as Call<Endpoint>, args as never, options);
  return { http, send, requests, refreshed: () => refreshed, forgetToken: () => (token = undefined) };
}

describe('address of a call', () => {
  test('fills the path and leaves out what is not asked', () => {
    const args = {
      params: { id: 'a/b' },
      query: { q: 'ё&', empty: '', none: undefined, list: ['1', '2'], n: 0 },
    };
    expect(addressOf('/things/{id}', args)).toBe('/api/v1/things/a%2Fb?q=%D1%91%26&list=1&list=2&n=0');
    for (const id of ['', '.', '..']) expect(() => addressOf('/things/{id}', { params: { id } })).toThrow();
  });
});

describe('a call', () => {
  test('answers the body, and null for no content', async () => {
    const { send } = setUp([json(200, { a: 1 }), new Response(null, { status: 204 })]);
    expect(await send(read, { params: { id: '1' } })).toEqual({ ok: true, data: { a: 1 } });
    expect(await send(change, { params: { id: '1' } })).toEqual({ ok: true, data: null });
  });

  test('that reads carries no token and no key', async () => {
    const { send, requests } = setUp([json(200, {})]);
    await send(read, { params: { id: '1' } });
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(['accept', 'accept-language']);
  });

  test('that changes carries the token, that creates a key', async () => {
    const { send, requests } = setUp([json(201, {}), json(200, {})]);
    await send(create, { body: { name: 'x' } });
    await send(change, { params: { id: '1' }, body: {} });
    expect(requests[0]?.headers).toMatchObject({ 'x-csrf-token': 'token-1', 'idempotency-key': 'key-1' });
    expect(requests[1]?.headers['x-csrf-token']).toBe('token-1');
    expect(requests[1]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('keeps the key that the form gives', async () => {
    const { send, requests } = setUp([json(201, {})]);
    await send(create, { body: {} }, { idempotencyKey: 'same' });
    expect(requests[0]?.headers['idempotency-key']).toBe('same');
  });
});

describe('the CSRF token', () => {
  test('is asked for before the first change', async () => {
    const { send, requests, refreshed, forgetToken } = setUp([json(200, {})]);
    forgetToken();
    await send(change, { params: { id: '1' }, body: {} });
    expect(refreshed()).toBe(1);
    expect(requests[0]?.headers['x-csrf-token']).toBe('token-2');
  });

  test('that is stale is renewed, and the same thing sent once more', async () => {
    const { send, requests } = setUp([problem(403, 'request.csrf'), json(201, { id: '1' })]);
    expect(await send(create, { body: {} })).toMatchObject({ ok: true });
    expect(requests.map(({ headers }) => [headers['x-csrf-token'], headers['idempotency-key']])).toEqual([
      ['token-1', 'key-1'],
      ['token-2', 'key-1'],
    ]);
  });

  test('refused twice is an error, not a loop', async () => {
    const { send, requests } = setUp([problem(403, 'request.csrf'), problem(403, 'request.csrf')]);
    expect(await send(create, { body: {} })).toMatchObject({ ok: false, error: { code: 'request.csrf' } });
    expect(requests).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  test('is the problem document', async () => {
    const { send } = setUp([problem(400, 'request.invalid', { errorList: { email: 'errorUnique' } })]);
    expect(await send(change, { params: { id: '1' }, body: {} })).toMatchObject({
      ok: false,
      error: { kind: 'problem', code: 'request.invalid', errorList: { email: 'errorUnique' } },
    });
  });

  test('is unreachable for an answer that is not ours', async () => {
    const { send } = setUp([new Response('<html>Bad Gateway</html>', { status: 502 })]);
    expect(await send(read, { params: { id: '1' } })).toEqual({
      ok: false,
      error: { kind: 'unreachable', status: 502 },
    });
  });

  test('is unreachable or offline without an answer', async () => {
    expect(await setUp([new TypeError('failed')]).send(read, { params: { id: '1' } })).toEqual({
      ok: false,
      error: { kind: 'unreachable' },
    });
    expect(
      await setUp([new TypeError('failed')], { isOnline: () => false }).send(read, { params: { id: '1' } }),
    ).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
  });

  test('is nothing when the caller lost interest', async () => {
    const { send } = setUp([new DOMException('aborted', 'AbortError')]);
    const signal = AbortSignal.abort();
    expect(await send(read, { params: { id: '1' } }, { signal })).toEqual({
      ok: false,
      error: { kind: 'aborted' },
    });
  });

  test('is thrown by load', async () => {
    const { http } = setUp([problem(404, 'request.notFound')]);
    await expect(http.load(read as Call<Endpoint>, {} as never)).rejects.toBeInstanceOf(ApiFailure);
  });
});
