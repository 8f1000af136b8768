import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { bearer, facts, openServer, peerSign, person, sign } from './server.fixtures.ts';

let server = openServer();
afterEach(async () => {
  await server.app.close();
  server = openServer();
});
const get: typeof server.get = (...asked) => server.get(...asked);
const post: typeof server.post = (...asked) => server.post(...asked);

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

  it.each([
    ['en', 'en'],
    ['kk', 'kk'],
    [undefined, 'ru'],
  ])('tells a handler the language of the caller: %s', async (locale, told) => {
    const token = sign({ ...facts, locale, kind: 'anonymous' });
    expect((await get('/api/v1/language', bearer(token))).json().text).toBe(told);
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

  it('tells beside the codes which bounds were broken, and by how much', async () => {
    const refusal = async (payload: unknown) => {
      const { errorList, errorBounds } = (await post(payload)).json<ProblemDocument>();
      return { errorList, errorBounds };
    };
    expect(await refusal({ text: 'to🔑long', kind: 'a', count: 0 })).toEqual({
      errorList: { text: 'errorTooLong', count: 'errorRange' },
      errorBounds: {
        text: { of: 'characters', max: 5, now: 7 },
        count: { of: 'number', min: 1 },
      },
    });
    expect((await post({ text: '', kind: 'a', count: 1 })).json()).not.toHaveProperty('errorBounds');
  });

  it('tells what else is wrong where bounds alone are broken, and nothing of a body of other types', async () => {
    const list = async (more: object) =>
      (await post({ text: 'x', kind: 'a', count: 1, ...more })).json<ProblemDocument>().errorList;
    const link = 'http://x.example';
    expect(await list({ count: 0, link })).toEqual({ count: 'errorRange', link: 'errorHttps' });
    expect(await list({ text: '#toolong', link })).toEqual({ text: 'errorTooLong', link: 'errorHttps' });
    expect(await list({ text: ['#'], count: 0, link })).toEqual({ text: 'errorType', count: 'errorRange' });
    expect(await list({ text: undefined, link })).toEqual({ text: 'errorEmpty', link: 'errorHttps' });
    expect(await list({ role: 'admin', link })).toEqual({ role: 'errorUnknown', link: 'errorHttps' });
    expect(await list({ kind: undefined, link })).toEqual({ kind: 'errorEmpty' });
  });

  it('refuses other content types, broken JSON and large bodies', async () => {
    const headers = await person('notes.write');
    const send = (payload: string, type: string) =>
      server.app.inject({
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

  it('names how large a body may be that is too large, of which no field is wrong', async () => {
    const document = (await post({ text: 'x'.repeat(70_000), kind: 'a', count: 1 })).json<ProblemDocument>();
    expect(document).not.toHaveProperty('errorList');
    expect(document.errorBounds).toEqual({ body: { of: 'bytes', max: 65_536, now: 70_032 } });
  });

  it('answers unknown paths with a problem', async () => {
    expect((await get('/api/v1/nothing')).json<ProblemDocument>().code).toBe('request.notFound');
  });
});
