import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import { expect, test } from 'vitest';
import {
  endCachedSessions,
  fillCachedSession,
  forgetCachedSessions,
  readCachedSession,
  type SessionCacheRedis,
  sessionCacheKey,
} from './session-cache.ts';

const now = new Date('2026-03-01T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const facts: SessionFacts = {
  sessionId: 's1',
  accountId: 'a1',
  login: 'anna',
  methods: [],
  masterAccount: false,
  domainId: 'base',
  startedAt: now.toISOString(),
  expiresAt: later(3600).toISOString(),
};

/** As much of Redis as the cache uses; times to live are recorded, not kept. */
const fakeRedis = () => {
  const values = new Map<string, string>();
  const lives = new Map<string, number>();
  const client = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string, unit: string, life: number, only?: string) => {
      if (only === 'NX' && values.has(key)) return null;
      values.set(key, value);
      lives.set(key, unit === 'EX' ? life * 1000 : life);
      return 'OK';
    },
  } as unknown as SessionCacheRedis;
  return { client, values, lives };
};
const away = {
  get: async () => Promise.reject(new Error('connection lost')),
  set: async () => Promise.reject(new Error('connection lost')),
} as unknown as SessionCacheRedis;

test('a filled session is answered until its deadline, never after', async () => {
  const { client } = fakeRedis();
  await fillCachedSession(client, 'h', { facts, deadline: later(30) }, now);
  expect(await readCachedSession(client, 'h', later(29))).toEqual({ kind: 'hit', facts });
  expect(await readCachedSession(client, 'h', later(30))).toEqual({ kind: 'miss' });
});

test('a cached session lives for the touch interval, shorter before its deadline', async () => {
  const { client, lives } = fakeRedis();
  await fillCachedSession(client, 'long', { facts, deadline: later(3600) }, now);
  await fillCachedSession(client, 'short', { facts, deadline: later(5) }, now);
  await fillCachedSession(client, 'over', { facts, deadline: now }, now);
  expect(lives.get(sessionCacheKey('long'))).toBe(60_000);
  expect(lives.get(sessionCacheKey('short'))).toBe(5_000);
  expect(lives.has(sessionCacheKey('over'))).toBe(false);
});

test('an ended session is told apart from an unknown one, and a late fill does not revive it', async () => {
  const { client } = fakeRedis();
  await fillCachedSession(client, 'h', { facts, deadline: later(3600) }, now);
  expect(await endCachedSessions(client, ['h'])).toBe(true);
  await fillCachedSession(client, 'h', { facts, deadline: later(3600) }, now);
  expect(await readCachedSession(client, 'h', now)).toEqual({ kind: 'ended' });
  expect(await readCachedSession(client, 'other', now)).toEqual({ kind: 'miss' });
});

test('changed facts are a miss, and facts read before the change are not cached again', async () => {
  const { client } = fakeRedis();
  await fillCachedSession(client, 'h', { facts, deadline: later(3600) }, now);
  await forgetCachedSessions(client, ['h']);
  await fillCachedSession(client, 'h', { facts, deadline: later(3600) }, now);
  expect(await readCachedSession(client, 'h', now)).toEqual({ kind: 'miss' });
});

test('without Redis every read is a miss, a fill does no harm and an end says that it was not stored', async () => {
  expect(await readCachedSession(away, 'h', now)).toEqual({ kind: 'miss' });
  await fillCachedSession(away, 'h', { facts, deadline: later(60) }, now);
  expect(await endCachedSessions(away, ['h'])).toBe(false);
});

test('a value nobody of us wrote is a miss', async () => {
  const { client, values } = fakeRedis();
  values.set(sessionCacheKey('h'), '{"facts":1');
  expect(await readCachedSession(client, 'h', now)).toEqual({ kind: 'miss' });
});
