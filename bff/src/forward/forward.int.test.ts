import { testEngines } from '@gatehouse/testkit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { createWorld, type World } from '../world.fixtures.ts';

const engines = testEngines();
let redis: Redis;
let world: World;

beforeAll(async () => {
  redis = new Redis(engines.redisUrl, { keyPrefix: engines.redisPrefix });
  world = await createWorld({ ...engines, redis });
});
afterAll(async () => {
  await world.stop();
  redis.disconnect();
  await engines.cleanup();
});

const login = '/api/v1/platform/auth/login/login';
const credentials = { flow: 'credentials', login: 'anna', password: 'right' };

test('a person signs in, is known, and signs out', async () => {
  const browser = createBrowser(world.url);
  expect((await browser.send('GET', '/api/v1/session')).status).toBe(401);
  const signedIn = await browser.send('POST', login, { body: credentials });
  expect(signedIn).toMatchObject({ status: 200, body: { status: 'signedIn' } });
  expect(browser.jar.get('gatehouse')).toMatch(/^[\w-]{43}$/);

  const check = await browser.send('GET', '/api/v1/session');
  expect(check).toMatchObject({ status: 200, body: { accountId: 'account-1', login: 'anna' } });
  expect((await browser.send('GET', '/api/v1/platform/user/sessions')).status).toBe(200);

  expect((await browser.send('POST', '/api/v1/platform/auth/logout')).status).toBe(204);
  expect(browser.jar.has('gatehouse')).toBe(false);
  expect((await browser.send('GET', '/api/v1/session')).status).toBe(401);
});
