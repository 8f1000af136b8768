import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmsGateway } from './sms-gateway.ts';

const delivered: unknown[] = [];
let broken = false;
const gateway = createSmsGateway(async (sms) => {
  if (broken) throw new Error('the mail catcher is away');
  delivered.push(sms);
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => gateway.close(resolve)));
beforeEach(() => {
  delivered.length = 0;
  broken = false;
});

const send = (body: string) => fetch(`${address}/messages`, { method: 'POST', body });

test('an SMS is accepted and delivered', async () => {
  const sms = { id: 'n1', to: '+79990001122', text: 'Код 1234' };
  expect((await send(JSON.stringify(sms))).status).toBe(202);
  expect(delivered).toEqual([sms]);
});

test.each([
  ['no JSON', 'to=1'],
  ['no number', '{"id":"1","to":"a@b","text":"x"}'],
  ['a line break in the number', '{"id":"1","to":"+7999\\r\\nBcc: x","text":"x"}'],
  ['no text', '{"id":"1","to":"+79990001122"}'],
])('%s is refused', async (_what, body) => {
  expect((await send(body)).status).toBe(400);
  expect(delivered).toEqual([]);
});

test('what cannot be delivered is not accepted', async () => {
  broken = true;
  expect((await send('{"id":"1","to":"+79990001122","text":"x"}')).status).toBe(503);
});

test('it says that it is ready, and knows nothing else', async () => {
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  expect((await fetch(`${address}/elsewhere`)).status).toBe(404);
});
