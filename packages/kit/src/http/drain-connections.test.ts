import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createHealth } from '../health/health.ts';
import { createServer } from './server.ts';

let app: ReturnType<typeof createServer>;
afterEach(() => app.close());

const listen = async () => {
  const health = createHealth([]);
  const answers: (() => void)[] = [];
  app = createServer({ log: pino({ level: 'silent' }), health, metrics: new Registry() });
  app.get('/now', async () => 'now');
  app.get('/raw', (_request, reply) => {
    reply.hijack();
    reply.raw.end('raw');
  });
  app.get('/later', () => new Promise((resolve) => answers.push(() => resolve('later'))));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const request = get({ agent, port, host: '127.0.0.1', path });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { text: await text(answer), connection: answer.headers.connection };
  };
  const open = async (said = '') => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(said);
    return socket;
  };
  return { health, ask, answers, open };
};

it('keeps connections until it is asked to end, and answers each for the last time then', async () => {
  const { health, ask } = await listen();
  const connections = async () => {
    const answers = [await ask('/now'), await ask('/raw'), await ask('/missing')];
    return answers.map(({ connection }) => connection);
  };
  expect(await connections()).toEqual(['keep-alive', 'keep-alive', 'keep-alive']);
  health.drain();
  expect(await connections()).toEqual(['close', 'close', 'close']);
});

it('closes when what it was asked is answered, whatever else stands open', async () => {
  const { ask, answers, open } = await listen();
  const silent = await Promise.all([open(), open('GET /now HTTP/1.1\r\nhost: x\r\n')]);
  const asked = ask('/later');
  await expect.poll(() => answers.length).toBe(1);
  const closed = app.close();
  expect(silent.map(({ readyState }) => readyState)).toEqual(['open', 'open']);
  const ended = silent.map((socket) => once(socket.resume(), 'close'));
  answers[0]?.();
  expect((await asked).text).toBe('later');
  await Promise.all([closed, ...ended]);
});
