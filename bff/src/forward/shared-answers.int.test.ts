import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { createAnnouncer } from '@gatehouse/kit/redis/announcements.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { type RunningWorld, startWorld } from '../world.fixtures.ts';

const PATIENT = { timeout: 20_000, interval: 100 };
const path = '/api/v1/platform/ui/project/info';
let world: RunningWorld;
/** Time passes when a test says so. */
let now = systemClock.monotonic();

const reads = () => world.platform.seen.filter(({ url }) => url.endsWith(path));
const visit = async () => {
  expect((await createBrowser(world.url).send('GET', path)).status).toBe(200);
  return reads().length;
};

beforeAll(async () => {
  vi.spyOn(systemClock, 'monotonic').mockImplementation(() => now);
  world = await startWorld();
  // An answer is kept for a second once the BFF hears of changes, and connecting to them has settled.
  await vi.waitFor(async () => {
    now += 1_000;
    const before = await visit();
    now += 1_000;
    expect(await visit()).toBe(before);
  }, PATIENT);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.stop();
});

test('what is the same for everybody of a domain is asked for once, with nobody in particular asking', async () => {
  const person = createBrowser(world.url);
  person.jar.set('gatehouse', world.sessions.open());
  const browsers = [createBrowser(world.url), person, createBrowser(world.url)];
  const before = reads().length;
  // Longer than an answer is kept.
  now += 3_600_000;
  const answers = await Promise.all([...browsers, ...browsers].map((browser) => browser.send('GET', path)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(reads().length).toBe(before + 1);
  expect(reads().at(-1)?.actor).toMatchObject({ kind: 'anonymous', domainId: 'base' });
  // Each browser has a token of its own all the same.
  expect(new Set(browsers.map(({ jar }) => jar.get('gh_csrf'))).size).toBe(3);
});

test('it is read again when platform announces a change, and visits cost nothing in between', async () => {
  const before = await visit();
  now += 10_000;
  expect(await visit()).toBe(before);
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
