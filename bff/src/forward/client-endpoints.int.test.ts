/** Endpoints for applications that act as themselves: their token goes on beside ours, and nowhere else. */
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshBrowser } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const roles = '/api/v1/provider/roles';
const authorization = 'Bearer token-of-a-client';

test('the token of a client reaches the service beside the token of the BFF', async () => {
  const browser = await freshBrowser(world);
  expect((await browser.send('GET', roles, { headers: { authorization } })).status).toBe(200);
  const seen = world.providerSync.seen.at(-1);
  expect(seen?.headers[sessionHeaders.clientAuthorization]).toBe(authorization);
  expect(seen?.headers.authorization).not.toBe(authorization);
  expect(seen?.actor).toMatchObject({ kind: 'anonymous', domainId: 'base' });
});

test('without one the answer is 401, also where a caller writes the header of the BFF by itself', async () => {
  const browser = await freshBrowser(world);
  expect((await browser.send('GET', roles)).status).toBe(401);
  const headers = { [sessionHeaders.clientAuthorization]: authorization };
  expect((await browser.send('GET', roles, { headers })).status).toBe(401);
});

test('no other endpoint is told it', async () => {
  const browser = await freshBrowser(world);
  await browser.send('GET', '/api/v1/platform/documents/view/terms', { headers: { authorization } });
  const seen = world.platform.seen.at(-1);
  expect(seen?.headers[sessionHeaders.clientAuthorization]).toBeUndefined();
  expect(seen?.headers.authorization).not.toBe(authorization);
});
