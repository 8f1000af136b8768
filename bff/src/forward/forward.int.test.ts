import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { anybody, type Endpoint } from '@gatehouse/contracts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer as createApp } from '@gatehouse/kit/http/server.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { connectUpstreams } from '../adapters/upstreams.ts';
import { exchange } from '../browser.fixtures.ts';
import { domainFacts } from '../peers.fixtures.ts';
import { createCsrf, csrfKeyOf } from '../session/csrf.ts';
import { mountForwards } from './forward.routes.ts';
import { mountForwardedPrefix } from './forwarded-prefixes.ts';
import { createSharedAnswers } from './shared-answers.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

const endpoint: Endpoint = {
  operationId: 'platform.test.call',
  service: 'platform',
  method: 'GET',
  path: '/call',
  summary: 'x',
  access: anybody,
  idempotency: 'safe',
  responses: {},
  errors: [],
};
const upload: Endpoint = {
  ...endpoint,
  operationId: 'platform.test.upload',
  method: 'POST',
  path: '/upload',
  idempotency: 'natural',
  uploads: ['image/png'],
  bodyLimit: 1_000_000,
};
const visit = {
  site: {
    domain: domainFacts(),
    origin: 'http://localhost',
    https: false,
    secure: false,
    ip: '203.0.113.7',
    locale: 'ru',
  },
  facts: undefined,
  sessionHash: undefined,
};

/** A service of these answers, and forwards to it. */
const setUp = async (answerer: Answerer, given: Partial<Endpoint> = {}) => {
  const service: Server = createServer(answerer).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const upstreams = connectUpstreams({ platform: `http://127.0.0.1:${port}` });
  const logged: string[] = [];
  const metrics = new Registry();
  const app = createApp({
    log: createLogger({
      service: 'bff',
      level: 'warn',
      destination: { write: (line: string) => void logged.push(line) },
    }),
    health: createHealth([]),
    metrics,
  });
  app.decorateRequest('visit', undefined);
  app.decorateRequest('actorToken', undefined);
  app.decorateRequest('gone', undefined);
  const enter = async (request: { visit: unknown; actorToken: string | undefined }) => {
    request.visit = visit;
    request.actorToken = 'signed';
  };
  const csrf = createCsrf({ key: csrfKeyOf(testKeyRing('bff')), ids: systemIds });
  const requestMetrics = createRequestMetrics(metrics);
  await mountForwards(app, [{ ...endpoint, ...given } as Endpoint, upload], {
    gate: () => enter,
    upstreams,
    tokens: { tokenFor: () => 'signed', peerToken: () => 'signed' },
    csrf,
    shared: createSharedAnswers({ clock: systemClock, listening: () => true }),
    metrics: requestMetrics,
  });
  const oidc = { prefix: '/oidc', service: 'platform', cookies: ['_interaction'] } as const;
  await mountForwardedPrefix(app, oidc, { gate: enter, upstreams, csrf, metrics: requestMetrics });
  await app.listen({ host: '127.0.0.1', port: 0 });
  open.push(
    async () => {
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
    },
    () => upstreams.close(),
    () => app.close(),
  );
  const own = (app.server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${own}`;
  return {
    url,
    port: own,
    logged,
    get: (headers = {}) => exchange(url, 'GET', '/api/v1/call?x=1', headers),
  };
};

/** Resolves when a promise is asked for by name: what happened at the service. */
const happening = <T>() => {
  let happened: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    happened = resolve;
  });
  return { promise, happened };
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const losingFirst = () => {
  let calls = 0;
  return {
    calls: () => calls,
    answerer: ((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.end('{}');
    }) satisfies Answerer,
  };
};

describe('a connection that is lost', () => {
  test.each([
    ['safe', {}, 200, 2],
    ['natural', {}, 200, 2],
    ['key', { 'idempotency-key': 'k' }, 200, 2],
    ['key', {}, 503, 1],
    ['step', {}, 503, 1],
  ] as const)(
    'on a call that is %s with %j answers %i after %i tries',
    async (idempotency, headers, status, tries) => {
      const service = losingFirst();
      const { get } = await setUp(service.answerer, { idempotency });
      const answer = await get(headers);
      expect([answer.status, service.calls()]).toEqual([status, tries]);
      if (status === 503) expect(answer.headers['retry-after']).toBe('2');
    },
  );

  test('is logged once, with its trace', async () => {
    const { get, logged } = await setUp((request) => request.socket.destroy());
    const { traceId } = JSON.parse((await get()).content.toString());
    expect(logged.filter((line) => line.includes('UND_ERR') || line.includes('other side'))).toHaveLength(1);
    expect(logged.join()).toContain(traceId);
  });
});

test('a service that does not answer in time is a 504', async () => {
  const { get } = await setUp(() => undefined, { timeout: -500 });
  const answer = await get();
  expect(answer.status).toBe(504);
  expect(JSON.parse(answer.content.toString())).toMatchObject({ code: 'request.timeout' });
});

describe('answers', () => {
  test('pass by an allow-list: media types, redirects and cache rules, and no cookie unless the endpoint says so', async () => {
    const answerer: Answerer = (_request, response) => {
      response.writeHead(303, {
        location: '/elsewhere?x=1',
        'content-type': 'image/svg+xml',
        'cache-control': 'private, max-age=60',
        etag: '"1"',
        'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT',
        'content-disposition': 'attachment; filename="a.svg"',
        'set-cookie': ['theirs=1; Path=/', 'gatehouse=stolen; Path=/', 'theirs=2; Domain=example.org'],
        server: 'secret/1.0',
        'x-internal': '1',
        'gatehouse-session': 'a'.repeat(43),
        'access-control-allow-origin': '*',
      });
      response.end('<svg/>');
    };
    const { get } = await setUp(answerer);
    const answer = await get();
    expect(answer).toMatchObject({
      status: 303,
      cookies: [],
      headers: {
        location: '/elsewhere?x=1',
        'content-type': 'image/svg+xml',
        'cache-control': 'private, max-age=60',
        etag: '"1"',
        'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT',
        'content-disposition': 'attachment; filename="a.svg"',
      },
    });
    for (const name of ['server', 'x-internal', 'gatehouse-session', 'access-control-allow-origin'])
      expect(answer.headers[name]).toBeUndefined();
    const { get: getAllowed } = await setUp(answerer, { setsCookies: ['theirs'] });
    expect((await getAllowed()).cookies).toEqual(['theirs=1; Path=/']);
  });

  test('that are 304 stay 304', async () => {
    const { get } = await setUp((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end();
    });
    expect((await get({ 'if-none-match': '"1"' })).status).toBe(304);
  });

  test.each([
    ['100', 'is a failure that the browser is told', 503],
    ['1000000', 'breaks off for the browser too', undefined],
  ])('of %s bytes that breaks off %s', async (length, _name, status) => {
    const { get } = await setUp((request, response) => {
      response.writeHead(200, { 'content-length': length });
      response.write('half');
      setImmediate(() => request.socket.destroy());
    });
    expect(
      await get().then(
        (answer) => answer.status,
        () => undefined,
      ),
    ).toBe(status);
  });

  test('that are long arrive whole, and go no faster than the browser reads', async () => {
    const content = Buffer.alloc(8 * 1024 * 1024, 'gatehouse');
    const { get } = await setUp((_request, response) => response.end(content));
    expect((await get()).content.equals(content)).toBe(true);

    const waiting = happening<number>();
    const { port } = await setUp((_request, response) => {
      let written = 0;
      const fill = (): void => {
        while (response.write(Buffer.alloc(65_536))) written += 65_536;
        // Held up: nothing between here and the browser takes more.
        waiting.happened(written);
      };
      fill();
    });
    const browser = connect(port, '127.0.0.1');
    browser.pause();
    browser.write('GET /api/v1/call HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await waiting.promise).toBeLessThan(64 * 1024 * 1024);
    browser.destroy();
  });
});

describe('bodies', () => {
  const send = (port: number, type: string, length: string) => {
    const browser = connect(port, '127.0.0.1');
    browser.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
    );
    return browser;
  };
  const statusOf = async (browser: Socket): Promise<number> => {
    const [answer] = await once(browser, 'data');
    browser.destroy();
    return Number(String(answer).slice(9, 12));
  };

  test('that are uploads reach the service while they come, as they are', async () => {
    const begun = happening<string>();
    const whole = happening<Buffer>();
    const { port } = await setUp(async (request, response) => {
      request.once('data', () => begun.happened(request.headers['content-type'] ?? ''));
      whole.happened(await bytesOf(request));
      response.writeHead(201).end();
    });
    const browser = send(port, 'image/png', 'Content-Length: 10');
    browser.write(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]));
    expect(await begun.promise).toBe('image/png');
    browser.write(Buffer.from([0xff, 0xfe, 0, 1, 2]));
    expect(await statusOf(browser)).toBe(201);
    expect((await whole.promise).toString('hex')).toBe('89504e4700fffe000102');
  });

  test.each([
    ['a stated length', 'Content-Length: 2000000', ''],
    ['a growing body', 'Transfer-Encoding: chunked', `1e8480\r\n${'x'.repeat(2_000_000)}\r\n`],
  ])('that are larger than the endpoint takes are 413: %s', async (_name, length, body) => {
    const { port } = await setUp(async (request, response) => {
      await bytesOf(request).catch(() => undefined);
      response.end();
    });
    const browser = send(port, 'image/png', length);
    browser.on('error', () => undefined);
    browser.write(body);
    expect(await statusOf(browser)).toBe(413);
  });

  test('of a type that the endpoint does not take are 415, and JSON is whole before the service is asked', async () => {
    let asked = 0;
    const { url, port } = await setUp((_request, response) => {
      asked += 1;
      response.end();
    });
    for (const type of ['image/jpeg', 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await exchange(url, 'POST', '/api/v1/upload', { 'content-type': type }, 'x')).status).toBe(415);
    const browser = send(port, 'application/json', 'Content-Length: 100');
    browser.write('{');
    const { status } = await exchange(
      url,
      'POST',
      '/api/v1/upload',
      { 'content-type': 'application/json' },
      '{}',
    );
    browser.destroy();
    expect([status, asked]).toEqual([200, 1]);
  });

  test('that break off end the call of the service and are no line in the log', async () => {
    const ended = happening<string>();
    const { port, logged } = await setUp(async (request) => {
      await bytesOf(request).then(
        () => ended.happened('whole'),
        () => ended.happened('aborted'),
      );
    });
    const browser = send(port, 'image/png', 'Content-Length: 100');
    browser.write('half');
    browser.on('error', () => undefined);
    setTimeout(() => browser.resetAndDestroy(), 50);
    expect(await ended.promise).toBe('aborted');
    const json = send(port, 'application/json', 'Content-Length: 100');
    json.write('{');
    setTimeout(() => json.resetAndDestroy(), 50);
    await once(json, 'close');
    await setUp(() => undefined);
    expect(logged).toEqual([]);
  });
});

describe('a browser that leaves', () => {
  const ask = (port: number) => {
    const browser = connect(port, '127.0.0.1');
    browser.write('GET /api/v1/call HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return browser;
  };

  test('before its answer has begun lets the service go', async () => {
    const asked = happening<void>();
    const left = happening<string>();
    const { port } = await setUp((request) => {
      request.socket.on('close', () => left.happened('let go'));
      asked.happened();
    });
    const browser = ask(port);
    await asked.promise;
    browser.destroy();
    expect(await left.promise).toBe('let go');
  });

  test('in the middle of its answer lets the service go', async () => {
    const left = happening<boolean>();
    const { port } = await setUp((_request, response) => {
      response.on('close', () => left.happened(response.writableFinished));
      const fill = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', fill);
      };
      fill();
    });
    const browser = ask(port);
    await once(browser, 'data');
    browser.destroy();
    expect(await left.promise).toBe(false);
  });
});

describe('a forwarded prefix', () => {
  test('passes forms, redirects, its own cookies and the credentials of applications', async () => {
    const seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
    const { url } = await setUp(async (request, response) => {
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

  test.each([
    '/oidc/../internal/domains',
    '/oidc/%2e%2e/internal/domains',
    '/oidc/..%2finternal',
    '/oidc//evil.example/',
    '/oidcx',
  ])('%s leads nowhere else', async (path) => {
    const urls: (string | undefined)[] = [];
    const { url } = await setUp((request, response) => {
      urls.push(request.url);
      response.end();
    });
    await exchange(url, 'GET', path, {});
    expect(urls.filter((asked) => !asked?.startsWith('/oidc/'))).toEqual([]);
    expect(urls.filter((asked) => /\.\.|%2e/i.test(asked ?? ''))).toEqual([]);
  });
});
