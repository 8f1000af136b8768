import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { createAnnouncer } from '@gatehouse/kit/redis/announcements.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { type RunningWorld, startWorld } from '../world.fixtures.ts';

const PATIENT = { timeout: 20_000, interval: 100 };
const path = '/api/v1/platform/ui/project/info';
let world: RunningWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const reads = () => world.platform.seen.filter(({ url }) => url.endsWith(path));

test('what is the same for everybody of a domain is asked for once, with nobody in particular asking', async () => {
  const person = createBrowser(world.url);
  person.jar.set('gatehouse', world.sessions.open());
  const browsers = [createBrowser(world.url), person, createBrowser(world.url)];
  const started = Date.now();
  const answers = await Promise.all([...browsers, ...browsers].map((browser) => browser.send('GET', path)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(reads().length).toBeLessThanOrEqual(1 + (Date.now() - started) / 500);
  expect(reads().map(({ actor }) => actor)).toMatchObject(
    reads().map(() => ({ kind: 'anonymous', domainId: 'base' })),
  );
  // Each browser has a token of its own all the same.
  expect(new Set(browsers.map(({ jar }) => jar.get('gh_csrf'))).size).toBe(3);
});

test('it is read again when platform announces a change, and visits cost nothing in between', async () => {
  const browser = createBrowser(world.url);
  const visit = async () => {
    expect((await browser.send('GET', path)).status).toBe(200);
    return reads().length;
  };
  await vi.waitFor(async () => {
    const before = await visit();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await visit()).toBe(before);
  }, PATIENT);
  const before = await visit();
  const { host, port, keyPrefix } = world.redis.options;
  const announcer = createAnnouncer(
    'platform',
    { url: `redis://${host}:${port}`, prefix: String(keyPrefix) },
    createLogger({ service: 'platform', level: 'silent' }),
  );
  try {
    await vi.waitFor(async () => {
      announcer.announce();
      expect(await visit()).toBeGreaterThan(before);
    }, PATIENT);
  } finally {
    await announcer.close();
  }
});
