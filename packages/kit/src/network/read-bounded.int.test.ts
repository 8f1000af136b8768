import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { AnswerTooLong, readBounded } from './read-bounded.ts';

const sent: Promise<unknown>[] = [];
const endless = (answer: ServerResponse) => {
  const more = () => {
    while (!answer.destroyed && answer.write(Buffer.alloc(4_096, 'x')));
  };
  answer.on('drain', more);
  sent.push(once(answer, 'close'));
  more();
};
const server = createServer(({ url }, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' });
  if (url === '/endless') endless(answer);
  else answer.end(url === '/empty' ? undefined : 'шесть!');
});
const fetch = createGuardedFetch();
const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('reads what is short enough', async () => {
  expect(await readBounded(await ask('/'), 11)).toBe('шесть!');
  expect(await readBounded(await ask('/empty'), 1)).toBe('');
});

it('gives up an answer that is longer, also one without an end', async () => {
  await expect(readBounded(await ask('/'), 10)).rejects.toBeInstanceOf(AnswerTooLong);
  await expect(readBounded(await ask('/endless'), 65_536)).rejects.toBeInstanceOf(AnswerTooLong);
  // The connection ends with it.
  await Promise.all(sent);
});
