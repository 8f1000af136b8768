import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, check, credentials, freshBrowser, login } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  browser = await freshBrowser(world);
});

describe('paths', () => {
  test.each([
    '/internal/domains',
    '/internal/sessions/resolve',
    '/api/v1/internal/domains',
    '/api/v1/../internal/domains',
    '/api/v1/%2e%2e/internal/domains',
    '/api/v1/platform/..%2f..%2finternal/domains',
    '/api//v1/session',
    '//internal/domains',
    '/api/v1',
    '/api/v2/session',
    '/api/v1/unknown',
    '/.env',
    '/server.js',
  ])('%s is a 404 problem', async (path) => {
    const answer = await browser.send('GET', path);
    expect(answer).toMatchObject({ status: 404, body: { code: 'request.notFound' } });
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  test.each([
    ['/api/v1/%zz', 400],
    [`/api/v1/platform/registration/status/${'x'.repeat(1_500)}`, 404],
  ])('an unreadable address is refused without being repeated', async (path, status) => {
    const answer = await browser.send('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.stringify(answer.body)).not.toMatch(/%zz|xxxx/);
  });

  test('what services call each other for is no more reachable by POST', async () => {
    const answer = await browser.send('POST', '/internal/sessions/resolve', {
      body: { tokenHash: 'a'.repeat(43) },
    });
    expect(answer.status).toBe(404);
  });

  test('an address of another kind in the request line asks the same surface', async () => {
    const answer = await browser.send('GET', 'http://evil.example/internal/domains');
    expect(answer.status).toBe(404);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('%s where nothing answers it is 404', async (method) => {
    expect((await browser.send(method, check)).status).toBe(404);
  });

  test('a trailing slash makes no difference', async () => {
    expect((await browser.send('GET', `${check}/`)).status).toBe(401);
    const answer = await browser.send('GET', '/api/v1/platform/documents/view/terms/?a=1');
    expect(answer.status).toBe(200);
    expect(world.platform.seen.at(-1)?.url).toBe('/api/v1/platform/documents/view/terms?a=1');
  });

  test.each(['%2e%2e', '%2e%2e%2fconfig', 'a%2Fb', '%00', 'a%0d%0aset-cookie:%20x=1'])(
    'the parameter %s stays one parameter',
    async (id) => {
      const answer = await browser.send('GET', `/api/v1/platform/registration/status/${id}`);
      expect(answer.status).toBe(400);
      expect(answer.cookies).toEqual([]);
    },
  );
});

describe('sizes', () => {
  test('a body above 64 KiB is 413 before a service sees it', async () => {
    const answer = await browser.send('POST', login, { body: { ...credentials, login: 'x'.repeat(70_000) } });
    const errorBounds = { body: { of: 'bytes', max: 65_536, now: expect.any(Number) } };
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge', errorBounds } });
    expect(world.identity.seen).toEqual([]);
  });

  test('bodies that no JSON parser takes are a 400 of the service', async () => {
    const answer = await browser.send('POST', login, { body: '{"flow":' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
  });

  test('headers beyond 16 KiB are refused', async () => {
    const answer = await browser.send('GET', check, { headers: { cookie: `a=${'x'.repeat(20_000)}` } });
    expect(answer.status).toBe(431);
  });
});
