import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { within } from '../runtime/within.ts';

export interface RedisSettings {
  readonly url: string;
  readonly keyPrefix: string;
}

/** One line when Redis goes and one when it is back; the client reports every failed attempt in between. */
const logOutages = (redis: Redis, log: Logger): Redis => {
  let away = false;
  redis.on('error', (err: Error & { code?: string }) => {
    if (!away) log.warn({ error: err.code ?? err.name }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
};

const reconnectAfter = (times: number): number => Math.min(50 * times, 1_000);

/**
 * Client for the request path: a command fails at once when Redis is away and after half a second when it is slow. No
 * offline queue and no resending, which can run a command twice or hang a request; Redis only ever holds what may be
 * lost (architecture, rule 5).
 */
export const connectRequestRedis = ({ url, keyPrefix }: RedisSettings, log: Logger): Redis =>
  logOutages(
    new Redis(url, {
      keyPrefix,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      // ioredis awaits its own subscribing nowhere: one that times out would end the process. Who listens subscribes itself.
      autoResubscribe: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 500,
      connectTimeout: 2_000,
      enableAutoPipelining: true,
      retryStrategy: reconnectAfter,
    }),
    log,
  );

/**
 * Connection for BullMQ, which keeps its own prefix and waits as long as Redis is away. Jobs that end together are told to
 * Redis together.
 */
export const connectQueueRedis = (url: string, log: Logger): Redis =>
  logOutages(
    new Redis(url, {
      maxRetriesPerRequest: null,
      connectTimeout: 2_000,
      enableAutoPipelining: true,
      // The wait for a job has its own connection, where nothing else is ever sent: a pipeline for each cost an eighth of a worker.
      autoPipeliningIgnoredCommands: ['bzpopmin'],
      retryStrategy: reconnectAfter,
    }),
    log,
  );

/** Waits for the first connection, at most `limitMs`; answers whether it came. A process starts without Redis too. */
export const redisReady = (redis: Redis, limitMs: number): Promise<boolean> =>
  redis.status === 'ready'
    ? Promise.resolve(true)
    : new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), limitMs);
        redis.once('ready', () => {
          clearTimeout(timer);
          resolve(true);
        });
      });

/** Milliseconds that Redis has to say goodbye. */
const QUIT_LIMIT = 500;

/** Closes without waiting for a server that does not answer. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') await within(redis.quit(), QUIT_LIMIT);
  redis.disconnect();
};
