import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange } from '../browser.fixtures.ts';
import { bytesOf, startForwards, stopForwards } from './forward.fixtures.ts';

afterEach(stopForwards);

describe('a forwarded prefix', () => {
  test('passes forms, redirects, its own cookies and the credentials of applications', async () => {
    const seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
    const { url } = await startForwards(async (request, response) => {
      seen.push({ url: request.url, headers: request.headers, body: String(await bytesOf(request)) });
      response
        .writeHead(302, {
          location: 'https://app.example.org/callback?code=1',
          'set-cookie': [
            '_interaction=1; Path=/oidc; HttpOnly',
            '__Host-gatehouse=stolen; Path=/',
            'other=1',
          ],
          'access-control-allow-origin': 'https://app.example.org',
          'cache-control': 'no-store',
          'x-powered-by': 'oidc',
        })
        .end();
    });
    const answer = await exchange(
      url,
      'POST',
      '/oidc/token?a=1%2F2',
      {
        authorization: 'Basic Zm9vOmJhcg==',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'gatehouse=secret; _interaction=7; gh_csrf=x',
        'gatehouse-transaction': 'forged',
      },
      'grant_type=authorization_code',
    );
    expect(answer).toMatchObject({
      status: 302,
      cookies: ['_interaction=1; Path=/oidc; HttpOnly'],
      headers: {
        location: 'https://app.example.org/callback?code=1',
        'access-control-allow-origin': 'https://app.example.org',
      },
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(seen).toMatchObject([
      {
        url: '/oidc/token?a=1%2F2',
        body: 'grant_type=authorization_code',
        headers: {
          authorization: 'Bearer signed',
          'gatehouse-client-authorization': 'Basic Zm9vOmJhcg==',
          cookie: '_interaction=7',
        },
      },
    ]);
    expect(seen[0]?.headers['gatehouse-transaction']).toBeUndefined();
  });

  test.each(['oauth-authorization-server', 'openid-configuration'])(
    'has its metadata (%s) in front of its path, too',
    async (name) => {
      const seen: (string | undefined)[] = [];
      const { url } = await startForwards((request, response) => {
        seen.push(request.url);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
      expect((await exchange(url, 'GET', `/.well-known/${name}/oidc`, {})).status).toBe(200);
      expect((await exchange(url, 'GET', `/.well-known/${name}/other`, {})).status).toBe(404);
      expect(seen).toEqual([`/oidc/.well-known/${name}`]);
    },
  );

  test('passes a form of another site, which has no token of ours, and what the protocol says to it', async () => {
    const seen: (string | undefined)[] = [];
    const { url } = await startForwards(async (request, response) => {
      seen.push(request.method, request.headers.origin, String(await bytesOf(request)));
      response.writeHead(303, { location: '/oidc/auth?client_id=shop' }).end();
    });
    const answer = await exchange(
      url,
      'POST',
      '/oidc/auth',
      {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://shop.example',
        'sec-fetch-site': 'cross-site',
      },
      'client_id=shop',
    );
    expect(answer).toMatchObject({ status: 303, headers: { location: '/oidc/auth?client_id=shop' } });
    expect(seen).toEqual(['POST', 'https://shop.example', 'client_id=shop']);
    // The browser keeps what it has: it brings its session with the next request.
    expect(answer.cookies).toEqual([]);
  });

  test('keeps a session of which something is asked, and forgets one that counts for nothing here', async () => {
    const cookiesOf = async (answer: 'again' | 'logout', asker: Parameters<typeof startForwards>[2]) => {
      const { url } = await startForwards(
        (_request, response) => response.writeHead(303, { 'gatehouse-session-end': answer }).end(),
        {},
        asker,
      );
      const { cookies } = await exchange(url, 'GET', '/oidc/auth', {});
      return cookies.map((cookie) => cookie.split('=')[0]);
    };
    const owing = { requirement: { kind: 'stepUp' } } as const;
    expect(await cookiesOf('again', owing)).toEqual([]);
    expect(await cookiesOf('again', {})).toContain('gatehouse');
    expect(await cookiesOf('logout', owing)).toContain('gatehouse');
  });

  test.each([
    '/oidc/../internal/domains',
    '/oidc/%2e%2e/internal/domains',
    '/oidc/..%2finternal',
    '/oidc//evil.example/',
    '/oidcx',
  ])('%s leads nowhere else', async (path) => {
    const urls: (string | undefined)[] = [];
    const { url } = await startForwards((request, response) => {
      urls.push(request.url);
      response.end();
    });
    await exchange(url, 'GET', path, {});
    expect(urls.filter((asked) => !asked?.startsWith('/oidc/'))).toEqual([]);
    expect(urls.filter((asked) => /\.\.|%2e/i.test(asked ?? ''))).toEqual([]);
  });
});
