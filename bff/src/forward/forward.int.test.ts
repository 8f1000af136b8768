import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answerer, happening, startForwards, stopForwards } from './forward.fixtures.ts';

afterEach(stopForwards);

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
      const { get } = await startForwards(service.answerer, { idempotency });
      const answer = await get(headers);
      expect([answer.status, service.calls()]).toEqual([status, tries]);
      if (status === 503) expect(answer.headers['retry-after']).toBe('2');
    },
  );

  test('is logged once, with its trace', async () => {
    const { get, logged } = await startForwards((request) => request.socket.destroy());
    const { traceId } = JSON.parse((await get()).content.toString());
    expect(logged.filter((line) => line.includes('UND_ERR') || line.includes('other side'))).toHaveLength(1);
    expect(logged.join()).toContain(traceId);
  });
});

test('a service that does not answer in time is a 504', async () => {
  const { get } = await startForwards(() => undefined, { timeout: -500 });
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
    const { get } = await startForwards(answerer);
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
    const { get: getAllowed } = await startForwards(answerer, { setsCookies: ['theirs'] });
    expect((await getAllowed()).cookies).toEqual(['theirs=1; Path=/']);
  });

  test('that are pictures run and load nothing when they are opened by themselves, whatever they hold', async () => {
    const answerer: Answerer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/webp', 'content-security-policy': 'default-src *' })
        .end('<script>alert(1)</script>');
    const { get } = await startForwards(answerer, { downloads: ['image/webp'] });
    expect((await get()).headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('that are 304 stay 304', async () => {
    const { get } = await startForwards((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end();
    });
    expect((await get({ 'if-none-match': '"1"' })).status).toBe(304);
  });

  test.each([
    ['100', 'is a failure that the browser is told', 503],
    ['1000000', 'breaks off for the browser too', undefined],
  ])('of %s bytes that breaks off %s', async (length, _name, status) => {
    const { get } = await startForwards((request, response) => {
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
    const { get } = await startForwards((_request, response) => response.end(content));
    expect((await get()).content.equals(content)).toBe(true);

    const chunk = Buffer.alloc(65_536);
    let written = 0;
    const { port } = await startForwards((_request, response) => {
      const fill = (): void => {
        do written += chunk.length;
        while (response.write(chunk));
      };
      response.on('drain', fill);
      fill();
    });
    const browser = connect(port, '127.0.0.1');
    browser.pause();
    browser.write('GET /api/v1/call HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // Held up: nothing between the service and the browser takes more.
    let before = 0;
    const standsStill = (): boolean => {
      const still = written === before && written > chunk.length;
      before = written;
      return still;
    };
    await expect.poll(standsStill, { interval: 500, timeout: 20_000 }).toBe(true);
    expect(written).toBeLessThan(64 * 1024 * 1024);
    browser.resume();
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(2 * before);
    browser.destroy();
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
    let isHeld = true;
    const { port } = await startForwards((request) => {
      request.socket.on('close', () => {
        isHeld = false;
      });
      asked.happened();
    });
    const browser = ask(port);
    await asked.promise;
    browser.destroy();
    await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(false);
  });

  test('in the middle of its answer lets the service go', async () => {
    const left = happening<boolean>();
    const { port } = await startForwards((_request, response) => {
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
