import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writtenKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askAs } from './ask-as.ts';

/** What the service answers, one after the other; nothing: it ends the connection. */
let answers: (number | undefined)[] = [];
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(String(request.headers['idempotency-key']));
  const status = answers.shift();
  if (status === undefined) request.socket.destroy();
  else response.writeHead(status).end('{}');
});
beforeEach(async () => {
  seen.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const ask = (path: string, init: RequestInit) =>
  askAs(
    {
      urls: { profile: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      environment: () => ({ GATEHOUSE_ACTOR_KEYS: JSON.stringify(writtenKeyRing('bff')) }),
    },
    'profile',
    { accountId: 'anna', login: 'anna' },
  )(path, init);

it('asks again, by the same key, for what a service that is away or late did not answer', async () => {
  answers = [504, undefined, 503, 201];
  const answer = await ask('/things', { method: 'POST', headers: { 'idempotency-key': 'one' } });
  expect(answer.status).toBe(201);
  expect(seen).toEqual(['one', 'one', 'one', 'one']);
});

it('takes what a service judged as its answer', async () => {
  answers = [409];
  expect((await ask('/things', { method: 'POST' })).status).toBe(409);
  expect(seen).toHaveLength(1);
});
