import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, check, createBrowser } from '../browser.fixtures.ts';
import { startWiredWorld } from '../world.fixtures.ts';

let world: Awaited<ReturnType<typeof startWiredWorld>>;
let browser: Browser;

beforeAll(async () => {
  world = await startWiredWorld({ env: { GATEHOUSE_CHANGES_PER_MINUTE: '5' } });
  browser = createBrowser(world.url);
  await browser.send('GET', check);
  // Redis is connected to in the background, and everybody passes until then.
  await vi.waitFor(async () => expect((await logout('203.0.113.250')).status).toBe(429), {
    timeout: 30_000,
    interval: 50,
  });
}, 60_000);
afterAll(() => world.stop());

const logout = async (ip: string) =>
  browser.send('POST', '/api/v1/platform/auth/logout', { headers: { 'x-forwarded-for': ip } });

test('changes of one address are limited, reads and other addresses are not', async () => {
  for (let change = 0; change < 5; change += 1) expect((await logout('203.0.113.1')).status).toBe(204);
  const refused = await logout('203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.tooManyRequests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);

  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const read = await browser.send('GET', '/api/v1/platform/application/settings/public', { headers });
  expect(read.status).toBe(200);
  expect((await logout('203.0.113.2')).status).toBe(204);
});

test('one household shares a limit by its IPv6 network', async () => {
  for (let change = 0; change < 5; change += 1) await logout(`2001:db8:0:7::${change}`);
  expect((await logout('2001:db8:0:7:ffff::1')).status).toBe(429);
  expect((await logout('2001:0DB8:0000:7::1')).status).toBe(429);
  expect((await logout('2001:db8:0:8::1')).status).toBe(204);
});

test('requests of nobody that identity keeps count, with and without a way to write them; others do not', async () => {
  const ip = '203.0.113.20';
  const send = async (method: 'GET' | 'POST', path: string, more: object = {}) =>
    (await browser.send(method, path, { headers: { 'x-forwarded-for': ip, ...more } })).status;
  for (const path of ['/oidc/auth', '/oidc/auth?client_id=x', '/oidc/auth/?client_id=x'])
    expect(await send('GET', path)).not.toBe(429);
  expect(await send('POST', '/oidc/request')).not.toBe(429);
  expect(await send('POST', '/oidc/device/auth')).not.toBe(429);
  for (const path of ['/oidc/device/auth', '/oidc/request', '/oidc/auth'])
    expect(await send('POST', path)).toBe(429);
  for (const path of ['/oidc/token', '/oidc/token/introspection', '/oidc/request'])
    expect(await send('POST', path, { authorization: 'Basic eDp5' })).not.toBe(429);
});

test('without Redis everybody passes', async () => {
  await world.wire.cut();
  for (let change = 0; change < 8; change += 1) expect((await logout('203.0.113.9')).status).toBe(204);
});
