import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * Redis as the request path may use it: a command is answered in time or fails, nothing queues while Redis is away,
 * nothing is sent twice.
 */
export const connectRedis = ({ url, prefix, log }: { url: string; prefix: string; log: Logger }): Redis => {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    connectionName: 'bff',
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
  let away = false;
  redis.on('error', (err) => {
    if (!away) log.warn({ err }, 'redis is away, identity answers for sessions');
    away = true;
  });
  redis.on('ready', () => {
    away = false;
  });
  return redis;
};
