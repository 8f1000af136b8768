import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createAnnouncer, listenToAnnouncements } from './announcements.ts';
import { createRedisProxy, type RedisProxy } from './redis-proxy.fixtures.ts';

const engines = testEngines();
const settings = { url: engines.redisUrl, prefix: engines.redisPrefix };
const log = pino({ level: 'silent' });
const PATIENT = { timeout: 10_000, interval: 20 };
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const listen = async (given: Partial<typeof settings> = {}) => {
  const heard: (string | undefined)[] = [];
  const announcements = listenToAnnouncements(
    (service) => heard.push(service),
    { ...settings, ...given },
    log,
  );
  open.push(announcements.close);
  await vi.waitFor(() => expect(announcements.listening()).toBe(true), PATIENT);
  return { heard, announcements };
};

test('a change is heard by everybody who listens, and by nobody of another installation', async () => {
  const [one, another, stranger] = await Promise.all([listen(), listen(), listen({ prefix: 'other:' })]);
  const announcer = createAnnouncer('platform', settings, log);
  open.push(announcer.close);
  await vi.waitFor(() => {
    announcer.announce();
    expect(one.heard).toContain('platform');
    expect(another.heard).toContain('platform');
  }, PATIENT);
  expect(stranger.heard).toEqual([undefined]);
});

test.each([
  ['cut', (proxy: RedisProxy) => proxy.cut()],
  ['frozen', async (proxy: RedisProxy) => proxy.freeze(true)],
])(
  'who listens over a proxy that is %s knows it, and knows when it may have missed something',
  async (_name, fail) => {
    const proxy = await createRedisProxy(engines.redisUrl);
    open.push(proxy.cut);
    const { heard, announcements } = await listen({ url: proxy.url });
    await fail(proxy);
    await vi.waitFor(() => expect(announcements.listening()).toBe(false), PATIENT);
    expect(heard).toEqual([undefined]);
    proxy.freeze(false);
    await proxy.mend();
    await vi.waitFor(() => expect(announcements.listening()).toBe(true), PATIENT);
    expect(heard).toEqual([undefined, undefined]);
  },
);

test('who listens to a Redis that answers everything but who subscribes goes on, and hears again once it does', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  open.push(async () => void process.off('unhandledRejection', unhandled));
  const proxy = await createRedisProxy(engines.redisUrl);
  open.push(proxy.cut);
  const { heard, announcements } = await listen({ url: proxy.url });
  let connected = 0;
  proxy.freeze('subscribe', () => {
    connected += 1;
  });
  // Twice: the first time by a connection that subscribed, the next ones by those that came in its place.
  await vi.waitFor(() => expect(connected).toBeGreaterThanOrEqual(3), PATIENT);
  expect(announcements.listening()).toBe(false);
  proxy.freeze(false);
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined]), PATIENT);
  expect(unhandled).not.toHaveBeenCalled();
});

test('what many changes announce is told at once and again at the end, also by a process that ends before', async () => {
  const { heard } = await listen();
  const announcer = createAnnouncer('identity', { ...settings, everyMs: 60_000 }, log);
  // Before there is a connection.
  announcer.announce();
  await vi.waitFor(() => expect(heard).toEqual([undefined, 'identity']), PATIENT);
  for (let change = 0; change < 10; change += 1) announcer.announce();
  await announcer.close();
  await vi.waitFor(() => expect(heard).toEqual([undefined, 'identity', 'identity']), PATIENT);
});

test('announcing without Redis neither fails nor waits', async () => {
  const announcer = createAnnouncer('platform', { ...settings, url: 'redis://127.0.0.1:1' }, log);
  expect(announcer.announce()).toBeUndefined();
  await announcer.close();
});
