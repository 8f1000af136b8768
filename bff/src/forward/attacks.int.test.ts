import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, check, createBrowser, credentials, freshBrowser, login } from '../browser.fixtures.ts';
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

const csrfRefusal = { status: 403, body: { code: 'request.csrf' } };

const signIn = async (): Promise<Browser> => {
  const other = createBrowser(world.url);
  await other.send('GET', check);
  await other.send('POST', login, { body: credentials });
  return other;
};

describe('forged changes', () => {
  test.each([
    ['no token', { 'x-csrf-token': undefined }],
    ['an empty token', { 'x-csrf-token': '' }],
    ['a made-up token', { 'x-csrf-token': 'a.b' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin null', { origin: 'null' }],
    ['a sibling port', { origin: 'http://127.0.0.1:1' }],
    ['another scheme', { origin: 'https://127.0.0.1' }],
    ['neither Origin nor Sec-Fetch-Site', { origin: undefined }],
    ['no Origin and a cross-site fetch', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['no Origin and a same-site fetch', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['no Origin and a typed address', { origin: undefined, 'sec-fetch-site': 'none' }],
  ])('%s: 403, and identity hears nothing', async (_name, headers) => {
    expect(await browser.send('POST', login, { body: credentials, headers })).toMatchObject(csrfRefusal);
    expect(world.identity.seen).toEqual([]);
  });

  test('Sec-Fetch-Site same-origin stands in for a missing Origin', async () => {
    const headers = { origin: undefined, 'sec-fetch-site': 'same-origin' };
    expect((await browser.send('POST', login, { body: credentials, headers })).status).toBe(200);
  });

  test('a token has to come by cookie and by header', async () => {
    const token = browser.jar.get('gh_csrf') ?? '';
    const elsewhere = createBrowser(world.url);
    const byHeader = await elsewhere.send('POST', login, {
      body: credentials,
      headers: { 'x-csrf-token': token },
    });
    expect(byHeader).toMatchObject(csrfRefusal);
  });

  test('a token planted by an attacker is worth nothing to a session', async () => {
    const victim = await signIn();
    const attacker = await signIn();
    const anonymous = browser.jar.get('gh_csrf') ?? '';
    for (const token of [attacker.jar.get('gh_csrf') ?? '', anonymous]) {
      victim.jar.set('gh_csrf', token);
      expect(await victim.send('DELETE', '/api/v1/platform/user/sessions')).toMatchObject(csrfRefusal);
    }
  });

  test('signing in and out renews the token, and the page is told a new one with project info', async () => {
    const before = browser.jar.get('gh_csrf');
    await browser.send('POST', login, { body: credentials });
    const during = browser.jar.get('gh_csrf');
    expect(during).not.toBe(before);
    await browser.send('POST', '/api/v1/platform/auth/logout');
    expect(browser.jar.get('gh_csrf')).not.toBe(during);
    browser.jar.delete('gh_csrf');
    const configure = await browser.send('GET', '/api/v1/platform/ui/configure/platform');
    expect(configure.status).toBe(401);
    expect(browser.jar.get('gh_csrf')).toBe(configure.headers['x-csrf-token']);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'flow=credentials'],
    ['text/plain', JSON.stringify(credentials)],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
    [undefined, JSON.stringify(credentials)],
  ])('a body of type %s is 415', async (type, body) => {
    const answer = await browser.send('POST', login, { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'request.unsupportedMediaType' } });
    expect(world.identity.seen).toEqual([]);
  });

  test('no other origin is ever allowed to read or to ask', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-csrf-token',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await browser.send(method, method === 'GET' ? check : login, { headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.status).toBe(method === 'GET' ? 401 : 404);
    }
  });
});

test('a key of somebody who is not signed in is bound to their browser, whatever cookies are planted', async () => {
  const path = '/api/v1/platform/registration/link';
  const ids: unknown[] = [];
  for (const asking of [browser, browser, await freshBrowser(world)]) {
    await asking.send('POST', path, {
      body: { email: 'anna@example.org' },
      headers: { 'idempotency-key': 'k' },
    });
    const seen = world.identity.seen.at(-1)?.actor;
    ids.push(seen?.kind === 'anonymous' ? seen.browserId : undefined);
  }
  expect(ids[0]).toMatch(/^[\w-]{20,}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

describe('headers', () => {
  test('only listed ones reach a service, and the caller is the one the BFF vouches for', async () => {
    const victim = await signIn();
    await victim.send('GET', '/api/v1/platform/ui/menu', {
      headers: {
        authorization: 'Bearer forged',
        'gatehouse-session': 'forged',
        'gatehouse-transaction': 'forged',
        'x-forwarded-for': '203.0.113.7',
        'x-real-ip': '10.0.0.1',
        forwarded: 'for=10.0.0.1',
        'x-gatehouse-actor': 'root',
        te: 'trailers',
        accept: 'application/json',
        'user-agent': 'Test/1.0',
      },
    });
    const seen = world.platform.seen.at(-1);
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
      'traceparent',
      'user-agent',
    ]);
    expect(seen?.headers.authorization).not.toBe('Bearer forged');
    expect(seen?.actor).toMatchObject({
      kind: 'account',
      accountId: 'account-1',
      issuer: 'bff',
      domainId: 'base',
      ip: '203.0.113.7',
      locale: 'ru',
    });
  });

  test('a service hands over by headers that no browser sees', async () => {
    const answer = await browser.send('POST', login, { body: { ...credentials, rememberMe: true } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('gatehouse'))).toEqual([]);
    expect(JSON.stringify(answer.headers)).not.toMatch(/max-age=2592000.*gatehouse-session/i);
  });

  test('what a service other than identity says of sessions is not heard', async () => {
    const person = await signIn();
    const before = person.jar.get('gatehouse');
    const answer = await person.send('GET', '/api/v1/platform/ui/menu');
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('gatehouse'))).toEqual([]);
    expect(person.jar.get('gatehouse')).toBe(before);
  });

  test('the address is the one the last trusted hop saw, not the first one written down', async () => {
    await browser.send('GET', '/api/v1/platform/documents/view/terms', {
      headers: { 'x-forwarded-for': '10.9.9.9, 198.51.100.4, 127.0.0.1' },
    });
    expect(world.platform.seen.at(-1)?.actor?.ip).toBe('198.51.100.4');
  });

  test('an address that is none is not written down as one', async () => {
    await browser.send('GET', '/api/v1/platform/documents/view/terms', {
      headers: { 'x-forwarded-for': '<script>' },
    });
    expect(world.platform.seen.at(-1)?.actor?.ip).toBe('127.0.0.1');
  });

  test("a stranger's trace is not ours: services and problems carry an id that nobody chose", async () => {
    const chosen = 'a'.repeat(32);
    const path = '/api/v1/platform/documents/view/terms';
    for (const traceparent of [`00-${chosen}-${'b'.repeat(16)}-01`, 'x']) {
      await browser.send('GET', path, { headers: { traceparent } });
      const passed = String(world.platform.seen.at(-1)?.headers.traceparent);
      expect(passed).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(passed).not.toContain(chosen);
      const refused = await browser.send('GET', '/api/v1/platform/user/sessions', {
        headers: { traceparent },
      });
      expect(refused.body.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(refused.body.traceId).not.toBe(chosen);
    }
  });

  test.each(['evil.example/path', 'a b', 'user@host', 'host:99999999', '<script>'])(
    'the host %s is refused',
    async (host) => {
      const answer = await browser.send('GET', check, { headers: { 'x-forwarded-host': host } });
      expect(answer.status).toBe(400);
    },
  );

  test('a poisoned host changes neither the domain nor any address in an answer', async () => {
    const answer = await browser.send('GET', '/', { headers: { host: 'evil.example' } });
    expect(answer.headers.location).toBe('/platform/');
    await browser.send('GET', '/api/v1/platform/documents/view/terms', {
      headers: { host: 'evil.example' },
    });
    expect(world.platform.seen.at(-1)?.actor?.domainId).toBe('base');
  });
});

describe('access', () => {
  test('without a session or a right the service is not asked', async () => {
    expect(await browser.send('GET', '/api/v1/platform/user/sessions')).toMatchObject({
      status: 401,
      body: { code: 'request.unauthenticated' },
    });
    const person = await signIn();
    world.identity.seen.length = 0;
    expect(await person.send('GET', '/api/v1/platform/setting/history')).toMatchObject({
      status: 403,
      body: { code: 'request.forbidden' },
    });
    expect(world.identity.seen).toEqual([]);
  });

  test('no answer of the API may be kept by a cache', async () => {
    const person = await signIn();
    for (const path of [check, '/api/v1/platform/user/sessions', '/api/v1/unknown']) {
      const answer = await person.send('GET', path);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('health and metrics are not for those who come through a proxy', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const marks = [
      'x-real-ip',
      'via',
      'x-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-forwarded-port',
    ];
    for (const mark of [...marks, 'x-original-forwarded-for', 'x-envoy-external-address', 'forwarded'])
      expect((await browser.send('GET', '/metrics', { headers: { [mark]: '1' } })).status).toBe(404);
    const spellings = ['/%6Detrics', '/%68ealth/live', 'http://any.example/metrics', '//any.example/metrics'];
    for (const path of spellings)
      expect((await browser.send('GET', path, { headers: forwarded })).status).toBe(404);
    for (const path of ['/metrics', '/health/ready', '/health/live', '/metrics?x=1', '/metrics/']) {
      expect((await browser.send('GET', path, { headers: forwarded })).status).toBe(404);
      expect((await browser.send('GET', path)).status).toBe(200);
    }
  });
});
