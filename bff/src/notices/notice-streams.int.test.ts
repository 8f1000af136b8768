import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { createNoticeNews, type NoticeNews } from '@gatehouse/kit/redis/notice-news.ts';
import type { TcpProxy } from '@gatehouse/testkit/tcp-proxy.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RunningWorld, startWiredWorld } from '../world.fixtures.ts';
import { readStream, type StreamReader } from './stream-reader.fixtures.ts';

/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000, interval: 20 };
const PER_ADDRESS = 14;
const PERSON_MAX = 12;

let world: RunningWorld & { readonly wire: TcpProxy };
let other: Awaited<ReturnType<RunningWorld['replica']>>;
let news: NoticeNews;
let people = 0;
const readers: StreamReader[] = [];

beforeAll(async () => {
  world = await startWiredWorld({ env: { GATEHOUSE_STREAMS_PER_ADDRESS: String(PER_ADDRESS) } });
  other = await world.replica();
  const { host, port, keyPrefix } = world.redis.options;
  const log = createLogger({ service: 'notification', level: 'silent' });
  news = createNoticeNews({ url: `redis://${host}:${port}`, prefix: String(keyPrefix) }, log);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave();
});
afterAll(async () => {
  await news.close();
  await other.stop();
  await world.stop();
});

/** Somebody with one notice. */
const somebody = () => {
  people += 1;
  const accountId = `person-${people}`;
  const secret = world.sessions.open({ accountId });
  const titles = [`first of ${people}`];
  world.notices.set(accountId, titles);
  const read = async (url = world.url, headers = {}) => {
    const reader = await readStream(url, secret, headers);
    readers.push(reader);
    return reader;
  };
  /** Says it until it is heard: a listener that has just begun may have missed it. */
  const arrive = async (title: string, at: readonly StreamReader[]) => {
    titles.unshift(title);
    await vi.waitFor(() => {
      news.tell(accountId);
      for (const reader of at) expect(reader.titles().at(-1)?.[0]).toBe(title);
    }, PATIENT);
  };
  return { accountId, secret, titles, read, arrive };
};
const shows = (reader: StreamReader, titles: readonly string[]) =>
  vi.waitFor(() => expect(reader.titles().at(-1)).toEqual(titles), PATIENT);

test('a page is sent what there is, and what arrives for its person at whatever replica, once', async () => {
  const [person, stranger] = [somebody(), somebody()];
  const pages = await Promise.all([person.read(), person.read(other.url)]);
  const foreign = await stranger.read();
  expect(pages[0]).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
  for (const page of pages) await shows(page, person.titles);
  await shows(foreign, stranger.titles);
  await person.arrive('second', pages);
  for (const page of pages) {
    expect(page.titles()).toHaveLength(2);
    expect(Number(page.events[0]?.retry)).toBeGreaterThanOrEqual(1_000);
  }
  expect(foreign.titles()).toEqual([stranger.titles]);
});

test('a page that comes back is sent what it does not have, and nothing that it has', async () => {
  const person = somebody();
  const first = await person.read();
  await shows(first, person.titles);
  const { id = '' } = first.events.at(-1) ?? {};
  first.leave();
  const [same, strange] = await Promise.all([
    person.read(other.url, { 'last-event-id': id }),
    person.read(other.url, { 'last-event-id': 'made up' }),
  ]);
  await shows(strange, person.titles);
  await person.arrive('missed', [same, strange]);
  expect([same.titles().length, strange.titles().length]).toEqual([1, 2]);
});

test('a session that ends takes its streams along, at every replica, and they say that it is no use to come back', async () => {
  const [person, stranger] = [somebody(), somebody()];
  const pages = await Promise.all([person.read(), person.read(other.url)]);
  const foreign = await stranger.read();
  await world.sessions.end(person.secret);
  for (const page of pages)
    await vi.waitFor(
      () => expect([page.ended(), page.events.at(-1)?.event]).toEqual([true, 'ended']),
      PATIENT,
    );
  expect((await readStream(world.url, person.secret)).status).toBe(401);
  expect(foreign.ended()).toBe(false);
});

test('what arrives after the end of a session is sent to its other sessions alone', async () => {
  const person = somebody();
  const elsewhere = world.sessions.open({ accountId: person.accountId });
  const [page, kept] = [await person.read(), await readStream(world.url, elsewhere)];
  readers.push(kept);
  await person.arrive('before the end', [page, kept]);
  const shown = page.titles();
  await world.sessions.end(person.secret);
  await person.arrive('after the end', [kept]);
  await vi.waitFor(() => expect(page.ended()).toBe(true), PATIENT);
  expect(page.titles()).toEqual(shown);
});

test('an open page is no use of the session, neither when it connects nor while it stays', async () => {
  const person = somebody();
  await shows(await person.read(), person.titles);
  const hash = secretHash(person.secret);
  expect(world.sessions.peeked).toContain(hash);
  expect(world.sessions.asked).not.toContain(hash);
});

test('what arrived while Redis was away, or forgot everything, is there when it is back', async () => {
  const person = somebody();
  const page = await person.read();
  await shows(page, person.titles);
  await world.wire.cut();
  person.titles.unshift('unheard');
  await world.wire.mend();
  await shows(page, person.titles);
  const keys = await world.redis.keys(`${world.redis.options.keyPrefix}*`);
  const prefix = String(world.redis.options.keyPrefix);
  await Promise.all(keys.map((key) => world.redis.del(key.slice(prefix.length))));
  await person.arrive('after the flush', [page]);
  expect(page.ended()).toBe(false);
});

test('what could not be read is sent when notification is back', async () => {
  await world.notification.stop();
  const person = somebody();
  const page = await person.read();
  expect(page.status).toBe(200);
  await world.notification.start();
  await shows(page, person.titles);
});

test('a person and an address have so many streams, and again one where one has gone', async () => {
  const [person, neighbour] = [somebody(), somebody()];
  const pages = await Promise.all(Array.from({ length: PERSON_MAX }, () => person.read()));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect((await person.read()).status).toBe(429);
  const near = await Promise.all(Array.from({ length: PER_ADDRESS - PERSON_MAX }, () => neighbour.read()));
  const full = await neighbour.read();
  expect([full.status, full.headers['retry-after']]).toEqual([429, '60']);
  expect(near.map(({ status }) => status)).toEqual(near.map(() => 200));
  pages[0]?.leave();
  await vi.waitFor(async () => expect((await neighbour.read()).status).toBe(200), PATIENT);
});

test('who asks for no stream is told so', async () => {
  const { secret } = somebody();
  expect((await readStream(world.url, secret, { accept: 'application/json' })).status).toBe(406);
});

test('an update of the BFF lets every page go at once, to the next replica', async () => {
  const third = await world.replica();
  const person = somebody();
  const page = await person.read(third.url);
  await shows(page, person.titles);
  await third.drain();
  expect(page.events.map(({ event }) => event)).not.toContain('ended');
  await vi.waitFor(() => expect(page.ended()).toBe(true), PATIENT);
  await third.stop();
});
