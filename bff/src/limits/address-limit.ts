import { requestErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Redis } from 'ioredis';
import type { RedisBreaker } from '../adapters/redis-breaker.ts';

/**
 * Generic cell rate algorithm (ITU-T I.371) on the clock of Redis: the key holds the time at which the bucket is empty
 * again. Answers the milliseconds to wait, 0 to pass.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local empty = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + ARGV[1]
local wait = empty - now - ARGV[2]
if wait > 0 then return math.ceil(wait) end
redis.call('SET', KEYS[1], string.format('%.2f', empty), 'PX', math.ceil(empty - now))
return 0
`;

const MINUTE = 60_000;

/** Addresses of one household or host share a limit: IPv6 by its /64, IPv4 by itself. */
export const limitedPart = (ip: string): string => {
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...middle, ...end]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
};

type Limiter = Redis & {
  passAddress(key: string, interval: number, window: number): Promise<number>;
};

/**
 * A soft limit of changes on public endpoints by client address. Without Redis everybody passes: the limits that hold
 * (N2, N3) are counted by identity in MongoDB.
 */
export const createAddressLimit = ({
  redis,
  breaker,
  changesPerMinute,
}: {
  redis: Redis;
  breaker: RedisBreaker;
  changesPerMinute: number;
}): ((ip: string) => Promise<void>) => {
  if (changesPerMinute === 0) return async () => undefined;
  redis.defineCommand('passAddress', { numberOfKeys: 1, lua: SCRIPT });
  const limiter = redis as Limiter;
  const interval = MINUTE / changesPerMinute;
  return async (ip) => {
    const key = `changes:${limitedPart(ip)}`;
    const wait = await breaker(() => limiter.passAddress(key, interval, MINUTE)).catch(() => 0);
    if (wait > 0)
      throw problem(requestErrors.tooManyRequests, { extras: { retryAfter: Math.ceil(wait / 1000) } });
  };
};
