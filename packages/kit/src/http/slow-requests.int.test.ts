import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createHealth } from '../health/health.ts';
import { createServer } from './server.ts';

let app: ReturnType<typeof createServer>;
afterEach(() => app.close());

/** The server with its limits brought down to what a test can wait for; how they relate is the same. */
const listen = async (): Promise<number> => {
  app = createServer(
    { log: pino({ level: 'silent' }), health: createHealth([]), metrics: new Registry() },
    { limits: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 } },
  );
  app.post('/echo', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** Sends the pieces one after the other and answers what came back until the server ended the connection. */
const drip = (port: number, pieces: readonly string[], pauseMs: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let next = 0;
    const timer = setInterval(() => {
      const piece = pieces[next];
      next += 1;
      if (piece === undefined) clearInterval(timer);
      else socket.write(piece);
    }, pauseMs);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });

const head = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const body = JSON.stringify({ text: 'x'.repeat(200) });
const sized = `${head}content-length: ${body.length}\r\n`;

it('ends a body that comes byte by byte, however steadily', async () => {
  const answer = await drip(await listen(), [`${sized}\r\n`, ...body], 20);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends a chunked body that never ends', async () => {
  const chunks = Array.from({ length: 200 }, () => '1\r\n \r\n');
  const answer = await drip(await listen(), [`${head}transfer-encoding: chunked\r\n\r\n`, ...chunks], 20);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends a head that comes byte by byte', async () => {
  expect(await drip(await listen(), [...head, ...head], 10)).toMatch(/^HTTP\/1\.1 408 /);
});

it('answers a request that comes in pieces within its time', async () => {
  const half = body.length / 2;
  const pieces = [`${sized}connection: close\r\n\r\n`, body.slice(0, half), body.slice(half)];
  expect(await drip(await listen(), pieces, 5)).toMatch(/^HTTP\/1\.1 200 /);
});
