import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const click = (token: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = form) =>
  exchange(world.url, 'POST', `/platform/unsubscribe/${token}`, headers, body);

test('a mail service posts its form from nowhere, without a session and a token of a page', async () => {
  expect((await click('a~b~c')).status).toBe(204);
  // What browsers of people send along changes nothing.
  expect((await click('a~b~c', 'x', { origin: 'https://mail.example', cookie: 'gatehouse=x' })).status).toBe(
    204,
  );
});

test('looking at the same address shows a page', async () => {
  const { status, headers } = await exchange(world.url, 'GET', '/platform/unsubscribe/a~b~c', {
    accept: 'text/html',
  });
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
});

test('what no mail service sends is refused', async () => {
  expect((await click('a', 'x'.repeat(2_000))).status).toBe(413);
  expect((await click('x'.repeat(1_100))).status).toBe(404);
});
