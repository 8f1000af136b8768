import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { startWiredWorld } from '../world.fixtures.ts';

const path = '/api/v1/start-up';
let world: Awaited<ReturnType<typeof startWiredWorld>>;
beforeAll(async () => {
  world = await startWiredWorld();
});
afterAll(() => world.stop());

const signedIn = () => {
  const browser = createBrowser(world.url);
  browser.jar.set('gatehouse', world.sessions.open());
  return browser;
};
const statuses = ({ body }: { body: { parts: Record<string, { status: number }> } }) =>
  Object.fromEntries(Object.entries(body.parts).map(([operation, { status }]) => [operation, status]));
const whole = {
  'profile.profile.read': 200,
  'profile.settings.read': 200,
  'platform.menu.services': 200,
  'platform.menu.cabinet': 200,
  'platform.menu.console': 200,
  'platform.ui.configure': 200,
};

test('nobody signed in is told so, with a token for the sign-in', async () => {
  const browser = createBrowser(world.url);
  const answer = await browser.send('GET', path);
  expect([answer.status, answer.body.code]).toEqual([401, 'request.unauthenticated']);
  expect(browser.jar.has('gh_csrf')).toBe(true);
});

test('each part is what the call by itself answers', async () => {
  const browser = signedIn();
  const answer = await browser.send('GET', path);
  expect([answer.status, statuses(answer)]).toEqual([200, whole]);
  const alone = await browser.send('GET', '/api/v1/platform/ui/configure/platform');
  expect(answer.body.parts['platform.ui.configure'].body).toEqual(alone.body);
  expect(world.platform.seen.map(({ url }) => url)).toContain(
    '/api/v1/platform/ui/services/menu?type=platform',
  );
});

test('no service can hand a session over by way of it', async () => {
  const browser = signedIn();
  const before = browser.jar.get('gatehouse');
  const { cookies } = await browser.send('GET', path);
  expect(cookies.filter((cookie) => cookie.startsWith('gatehouse='))).toEqual([]);
  expect(browser.jar.get('gatehouse')).toBe(before);
});

test('a service that is away fails its own parts alone, and says when to come back', async () => {
  await world.profile.stop();
  const answer = await signedIn().send('GET', path);
  expect([answer.status, statuses(answer)]).toEqual([
    200,
    { ...whole, 'profile.profile.read': 503, 'profile.settings.read': 503 },
  ]);
  expect(answer.body.parts['profile.profile.read'].body).toMatchObject({
    code: 'request.unavailable',
    status: 503,
    retryAfter: 2,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  // Who was signed in before is told so by what knows sessions, and gets the pages of somebody who is not.
  const over = createBrowser(world.url);
  const secret = world.sessions.open();
  await world.sessions.end(secret);
  over.jar.set('gatehouse', secret);
  expect((await over.send('GET', path)).status).toBe(401);
  await world.profile.start();
  expect(statuses(await signedIn().send('GET', path))).toEqual(whole);
});
