import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { GATEHOUSE_FRONTEND_FOLDER: '/nowhere/dist' } });
});
afterAll(() => world.stop());

test('a build that is not there yet is a page that says so to people, in the language of their choice', async () => {
  const answer = await createBrowser(world.url).send('GET', '/platform/login?x=1', {
    headers: { accept: 'text/html,application/xhtml+xml', cookie: 'gh_locale=en' },
  });
  expect(answer).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(answer.body).toContain('We will be open soon');
  expect(answer.body).toContain('href="/platform/language/ru?back=%2Fplatform%2Flogin%3Fx%3D1"');
});
