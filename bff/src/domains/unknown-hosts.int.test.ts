import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({
    env: { GATEHOUSE_SERVE_UNKNOWN_HOSTS: 'false', GATEHOUSE_DOCS_FOR: 'signed-in' },
  });
});
afterAll(() => world.stop());

const known = { host: 'localhost:8080' };
const get = (path: string, headers: Record<string, string>, browser = createBrowser(world.url)) =>
  browser.send('GET', path, { headers });

test.each([
  '/',
  '/platform/',
  '/platform/login',
  '/platform/style/gatehouse.css',
  '/api/v1/session',
  '/api/v1/platform/application/settings/public',
])('%s is answered to registered hosts alone', async (path) => {
  const others = ['evil.example', '127.0.0.1', '127.0.0.1:8080', 'localhost', 'localhost.evil.example:8080'];
  for (const host of others) {
    for (const headers of [{ host }, { ...known, 'x-forwarded-host': host }]) {
      const answer = await get(path, headers);
      expect([host, answer.status, answer.body.code]).toEqual([host, 421, 'request.misdirected']);
    }
  }
  expect((await get(path, { host: 'LOCALHOST:8080' })).status).not.toBe(421);
  expect(world.platform.seen.filter(({ headers }) => headers.host === 'evil.example')).toEqual([]);
});

test.each(['/', '/platform/', '/platform/login?x=1', '/platform/favicon.svg'])(
  'people who open %s there read that the address is unknown, in their language',
  async (path) => {
    const visitor = { host: 'evil.example', accept: 'text/html,*/*;q=0.8', 'accept-language': 'en-GB' };
    const answer = await get(path, visitor);
    expect(answer).toMatchObject({ status: 421, headers: { 'cache-control': 'no-store' } });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.body).toContain('Unknown address');
    expect(answer.body).not.toMatch(/evil|localhost|<script/);
    const [, link = ''] = /href="(\/platform\/language\/ru[^"]*)"/.exec(String(answer.body)) ?? [];
    const chosen = await get(link, { host: 'evil.example' });
    expect([chosen.status, chosen.headers.location]).toEqual([303, path]);
    expect(String(chosen.headers['set-cookie'])).toContain('gh_locale=ru');
    const again = await get(path, { ...visitor, cookie: 'gh_locale=ru' });
    expect(again.body).toContain('Неизвестный адрес');
  },
);

test('health is told by any name', async () => {
  expect((await get('/health/ready', { host: 'pod-7' })).status).toBe(200);
});

test('the documentation of the API is for those whom the setting names', async () => {
  const paths = ['/api/docs', '/api/docs/', '/api/docs/openapi.json', '/api/docs?x=1'];
  for (const path of paths) expect((await get(path, known)).status).toBe(404);
  // Notices of the platform look by it.
  expect((await get('/api/docs/page.css', known)).status).toBe(200);
  const person = createBrowser(world.url);
  person.jar.set('gatehouse', world.sessions.open());
  for (const path of paths)
    await vi.waitFor(async () => expect((await get(path, known, person)).status).toBe(200), 20_000);
});
