import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import type { Redis } from 'ioredis';
import { methodSets } from './method-set.ts';

/**
 * Sessions as they stand in Redis, written by identity and read by the BFF. Redis is disposable: whatever goes wrong
 * here is a miss, and identity answers from MongoDB.
 */

/** Seconds a cached session is believed; afterwards identity is asked and moves the idle deadline. */
export const SESSION_TOUCH_SECONDS = 60;
/**
 * Seconds an ended session stays marked. Longer than any cached value lives and than any request that read the session
 * before it ended can run, so that a late fill cannot revive it.
 */
export const SESSION_TOMBSTONE_SECONDS = 180;
/** Seconds in which nothing is cached after a session's facts changed: longer than a request that read the old ones. */
const CHANGED_SECONDS = 20;

const ENDED = 'ended';
const CHANGED = 'changed';

/** The part of a Redis client used here; its key prefix is the client's own (`keyPrefix`). */
export type SessionCacheRedis = Pick<Redis, 'get' | 'set'>;

/** All that reading takes. */
export interface SessionCacheReader {
  get(key: string): Promise<string | null>;
}

interface CachedSession {
  /** Methods by their numbers. */
  readonly facts: Omit<SessionFacts, 'methods'> & { readonly methods: string };
  /** Epoch milliseconds of the idle or the absolute deadline, whichever comes first. */
  readonly deadline: number;
}

export type CachedSessionAnswer =
  | { readonly kind: 'hit'; readonly facts: SessionFacts }
  | { readonly kind: 'ended' }
  | { readonly kind: 'miss' };

const miss: CachedSessionAnswer = { kind: 'miss' };

/** `tokenHash` is `secretHash()` of the cookie's value. */
export const sessionCacheKey = (tokenHash: string): string => `session:${tokenHash}`;

const parse = (text: string): CachedSession | undefined => {
  try {
    const value = JSON.parse(text) as CachedSession;
    return typeof value.deadline === 'number' && typeof value.facts?.methods === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Never answers a session past its deadline, and never throws: Redis away is a miss. */
export const readCachedSession = async (
  redis: SessionCacheReader,
  tokenHash: string,
  now: Date,
): Promise<CachedSessionAnswer> => {
  let text: string | null;
  try {
    text = await redis.get(sessionCacheKey(tokenHash));
  } catch {
    return miss;
  }
  if (text === null || text === CHANGED) return miss;
  if (text === ENDED) return { kind: 'ended' };
  const cached = parse(text);
  if (cached === undefined || now.getTime() >= cached.deadline) return miss;
  // The list is everybody's with these roles: nobody writes to it.
  const methods = methodSets.unpack(cached.facts.methods) as string[];
  return { kind: 'hit', facts: { ...cached.facts, methods } };
};

/**
 * Caches a live session unless something stands there already (SET NX): a mark set since the caller read the session
 * wins. Whether it was stored does not matter to the caller.
 */
export const fillCachedSession = async (
  redis: SessionCacheRedis,
  tokenHash: string,
  { facts, deadline }: { facts: SessionFacts; deadline: Date },
  now: Date,
): Promise<void> => {
  const left = Math.min(SESSION_TOUCH_SECONDS * 1000, deadline.getTime() - now.getTime());
  if (left <= 0) return;
  const value: CachedSession = {
    facts: { ...facts, methods: methodSets.pack(facts.methods) },
    deadline: deadline.getTime(),
  };
  try {
    await redis.set(sessionCacheKey(tokenHash), JSON.stringify(value), 'PX', left, 'NX');
  } catch {
    // Not cached: the next request asks identity again.
  }
};

const mark = async (
  redis: SessionCacheRedis,
  tokenHashes: readonly string[],
  value: string,
  seconds: number,
): Promise<boolean> => {
  const results = await Promise.allSettled(
    tokenHashes.map((tokenHash) => redis.set(sessionCacheKey(tokenHash), value, 'EX', seconds)),
  );
  return results.every((result) => result.status === 'fulfilled');
};

/** Marks sessions as ended; called after the end is committed. False when a mark was not stored: try again. */
export const endCachedSessions = (
  redis: SessionCacheRedis,
  tokenHashes: readonly string[],
): Promise<boolean> => mark(redis, tokenHashes, ENDED, SESSION_TOMBSTONE_SECONDS);

/** Drops cached facts that changed (roles, login); the sessions live on. False: try again. */
export const forgetCachedSessions = (
  redis: SessionCacheRedis,
  tokenHashes: readonly string[],
): Promise<boolean> => mark(redis, tokenHashes, CHANGED, CHANGED_SECONDS);
