import type { SessionCacheRedis } from '@gatehouse/kit/auth/session-cache.ts';
import { closeRedis, connectRequestRedis, type RedisOptions } from '@gatehouse/kit/redis/connect.ts';
import type { Background } from '@gatehouse/kit/runtime/service.ts';
import type { Redis } from 'ioredis';

/**
 * The session cache's Redis, connected from `start` to `stop`. Commands of operators never start it: for them, as during
 * an outage, every command rejects and the cache is passed by.
 */
export const createSessionRedis = (options: RedisOptions): SessionCacheRedis & Background => {
  let client: Redis | undefined;
  const connected = (): Redis => {
    if (client === undefined) throw new Error('Redis is not connected');
    return client;
  };
  return {
    get: async (key: string) => connected().get(key),
    set: (async (...command: Parameters<Redis['set']>) => connected().set(...command)) as Redis['set'],
    start: () => {
      client = connectRequestRedis(options);
    },
    stop: async () => {
      if (client !== undefined) await closeRedis(client);
    },
  } as SessionCacheRedis & Background;
};
