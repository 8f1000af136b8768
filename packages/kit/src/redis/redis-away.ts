import { isUnreachable } from '../runtime/unreachable.ts';

/** Texts of errors that say "not now": of the client without a connection, and of a server that starts, fails over or is full. */
const texts = [
  /isn't writeable and enableOfflineQueue/,
  /^Connection is closed/,
  /^Command timed out/,
  /^Reached the max retries per request limit/,
  /^Connection (is )?in subscriber mode/,
  /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|OOM|BUSY) /,
];

/** Whether the error says that Redis is away, rather than that we asked something wrong. */
export const isRedisAway = (error: unknown): boolean =>
  error instanceof Error && (isUnreachable(error) || texts.some((text) => text.test(error.message)));

/** Stands for the answer of a Redis that is away. */
export const redisAway: unique symbol = Symbol('redis is away');

/**
 * Asks Redis; while it is away the answer is {@link redisAway}, which the compiler makes the caller deal with. Errors of
 * our own making still reject. Redis is disposable (architecture, rule 5): whatever it holds has a truth elsewhere.
 */
export const askRedis = async <T>(ask: () => Promise<T>): Promise<T | typeof redisAway> => {
  try {
    return await ask();
  } catch (error) {
    if (isRedisAway(error)) return redisAway;
    throw error;
  }
};

/** Asks Redis, or takes `fallback` while it is away. */
export const withRedis = async <T>(ask: () => Promise<T>, fallback: () => T | Promise<T>): Promise<T> => {
  const answer = await askRedis(ask);
  return answer === redisAway ? fallback() : answer;
};
