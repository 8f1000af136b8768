import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { createServer as createApp } from '@gatehouse/kit/http/server.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { Pool } from 'undici';
import { afterEach, expect, test, vi } from 'vitest';
import { exchange } from '../browser.fixtures.ts';
import { relay } from './relay.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** A service of these answers and a relay in front of it. */
const setUp = async (answerer: Answerer, { repeatable = true, timeout = 5_000 } = {}) => {
  const service: Server = createServer(answerer).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 4 });
  const app: FastifyInstance = createApp({
    log: createLogger({ service: 'bff', level: 'silent' }),
    health: createHealth([]),
    metrics: new Registry(),
  });
  const relayed: { done: Promise<void>; left: Promise<unknown> }[] = [];
  app.get('/', (_request, reply) => {
    const done = relay(reply, {
      pool,
      repeatable,
      cookiesOf: () => [],
      request: { method: 'GET', path: '/', headersTimeout: timeout, bodyTimeout: timeout },
    });
    relayed.push({ done, left: once(reply.raw, 'close') });
    return done;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  open.push(
    async () => {
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
    },
    () => pool.destroy(),
    () => app.close(),
  );
  const own = (app.server.address() as AddressInfo).port;
  return { port: own, relayed, get: () => exchange(`http://127.0.0.1:${own}`, 'GET', '/', {}) };
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

test('a connection lost on a repeatable call is tried once more', async () => {
  const service = losingFirst();
  const { get } = await setUp(service.answerer);
  expect((await get()).status).toBe(200);
  expect(service.calls()).toBe(2);
});

test('a connection lost on a step of a transaction is never tried twice', async () => {
  const service = losingFirst();
  const { get } = await setUp(service.answerer, { repeatable: false });
  const answer = await get();
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(service.calls()).toBe(1);
});

test('a service that does not answer in time is a 504', async () => {
  const { get } = await setUp(() => undefined, { timeout: 500 });
  const answer = await get();
  expect(answer.status).toBe(504);
  expect(JSON.parse(answer.content.toString())).toMatchObject({ code: 'request.timeout' });
});

test('an answer that breaks off in the middle breaks off for the browser too', async () => {
  const { get } = await setUp((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setImmediate(() => request.socket.destroy());
  });
  await expect(get()).rejects.toThrow();
});

test('a long answer arrives whole, in pieces the browser asks for', async () => {
  const content = Buffer.alloc(8 * 1024 * 1024, 'gatehouse');
  const { get } = await setUp((_request, response) => response.end(content));
  expect((await get()).content.equals(content)).toBe(true);
});

test('a browser that leaves in the middle lets the service go', async () => {
  let closed = false;
  const { port } = await setUp((_request, response) => {
    response.on('close', () => {
      closed = true;
    });
    const fill = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', fill);
    };
    fill();
  });
  const browser = connect(port, '127.0.0.1');
  browser.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(browser, 'data');
  browser.destroy();
  await vi.waitFor(() => expect(closed).toBe(true), { timeout: 5_000 });
});

test('a browser that leaves before the answer holds nothing up', async () => {
  const nothing = (): void => undefined;
  let answer = nothing;
  const { port, relayed } = await setUp((_request, response) => {
    answer = () => response.end(Buffer.alloc(1_000_000));
  });
  const browser = connect(port, '127.0.0.1');
  browser.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(answer).not.toBe(nothing), { timeout: 5_000 });
  browser.destroy();
  await relayed[0]?.left;
  answer();
  await relayed[0]?.done;
});
