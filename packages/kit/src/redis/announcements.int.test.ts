import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createAnnouncer, listenToAnnouncements } from './announcements.ts';
import { createRedisLine, type RedisLine } from './redis-line.fixtures.ts';

const engines = testEngines();
const options = { url: engines.redisUrl, prefix: engines.redisPrefix, log: pino({ level: 'silent' }) };
const PATIENT = { timeout: 10_000, interval: 20 };
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const listen = async (given: Partial<typeof options> = {}) => {
  const heard: (string | undefined)[] = [];
  const announcements = listenToAnnouncements((service) => heard.push(service), { ...options, ...given });
  open.push(announcements.close);
  await vi.waitFor(() => expect(announcements.listening()).toBe(true), PATIENT);
  return { heard, announcements };
};

test('a change is heard by everybody who listens, and by nobody of another installation', async () => {
  const [one, another, stranger] = await Promise.all([listen(), listen(), listen({ prefix: 'other:' })]);
  const announcer = createAnnouncer('platform', options);
  open.push(announcer.close);
  await vi.waitFor(() => {
    announcer.announce();
    expect(one.heard).toContain('platform');
    expect(another.heard).toContain('platform');
  }, PATIENT);
  expect(stranger.heard).toEqual([undefined]);
});

test.each([
  ['cut', (line: RedisLine) => line.cut()],
  ['frozen', async (line: RedisLine) => line.freeze(true)],
])(
  'who listens over a line that is %s knows it, and knows when it may have missed something',
  async (_name, fail) => {
    const line = await createRedisLine(engines.redisUrl);
    open.push(line.cut);
    const { heard, announcements } = await listen({ url: line.url });
    await fail(line);
    await vi.waitFor(() => expect(announcements.listening()).toBe(false), PATIENT);
    expect(heard).toEqual([undefined]);
    line.freeze(false);
    await line.mend();
    await vi.waitFor(() => expect(announcements.listening()).toBe(true), PATIENT);
    expect(heard).toEqual([undefined, undefined]);
  },
);

test('announcing without Redis neither fails nor waits', async () => {
  const announcer = createAnnouncer('platform', { ...options, url: 'redis://127.0.0.1:1' });
  expect(announcer.announce()).toBeUndefined();
  await announcer.close();
});
