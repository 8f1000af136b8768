import type { SessionCacheRedis } from '@gatehouse/kit/auth/session-cache.ts';
import { closeRedis, connectRequestRedis, type RedisSettings } from '@gatehouse/kit/redis/connect.ts';
import type { Background } from '@gatehouse/kit/service/service.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Commands that counters of names need. */
export interface CountingRedis {
  scard(key: string): Promise<number>;
  sadd(key: string, member: string): Promise<number>;
  expire(key: string, seconds: number): Promise<number>;
}

/**
 * The session cache's Redis, connected from `start` to `stop`. Commands of operators never start it: for them, as during
 * an outage, every command rejects and the cache is passed by.
 */
export const createSessionRedis = (
  settings: RedisSettings,
  log: Logger,
): SessionCacheRedis & CountingRedis & Background => {
  let client: Redis | undefined;
  const connected = (): Redis => {
    if (client === undefined) throw new Error('Redis is not connected');
    return client;
  };
  return {
    get: async (key: string) => connected().get(key),
    set: (async (...command: Parameters<Redis['set']>) => connected().set(...command)) as Redis['set'],
    scard: async (key: string) => connected().scard(key),
    sadd: async (key: string, member: string) => connected().sadd(key, member),
    expire: async (key: string, seconds: number) => connected().expire(key, seconds),
    start: () => {
      client = connectRequestRedis(settings, log);
    },
    stop: async () => {
      if (client !== undefined) await closeRedis(client);
    },
  } as SessionCacheRedis & CountingRedis & Background;
};
