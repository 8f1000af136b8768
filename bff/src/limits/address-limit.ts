import rateLimit from '@fastify/rate-limit';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Callback, Redis } from 'ioredis';
import type { RedisBreaker } from '../adapters/redis-breaker.ts';
import { addressOf } from '../domains/site.ts';

const MINUTE = 60_000;

export interface AddressLimit {
  readonly redis: Redis;
  readonly breaker: RedisBreaker;
  /** Changes one address may make in a minute; 0: no limit. */
  readonly changesPerMinute: number;
}

type Command = (...args: readonly unknown[]) => Promise<unknown>;
type Definition = Parameters<Redis['defineCommand']>[1];

/** Redis as the library asks it, left alone while it hangs. */
const guardedRedis = (redis: Redis, breaker: RedisBreaker): Record<string, unknown> => {
  const guarded: Record<string, unknown> = {
    defineCommand: (name: string, definition: Definition) => {
      redis.defineCommand(name, definition);
      const command = (redis as unknown as Record<string, Command>)[name]?.bind(redis) as Command;
      guarded[name] = (...args: unknown[]) => {
        const answered = args.pop() as Callback<unknown>;
        breaker(() => command(...args)).then((result) => answered(null, result), answered);
      };
    },
  };
  return guarded;
};

/**
 * A soft limit of changes on public endpoints by client address. Without Redis everybody passes: the limits that hold
 * (N2, N3) are counted by identity in MongoDB. Throws `request.tooManyRequests`.
 */
export const mountAddressLimit = async (
  app: FastifyInstance,
  { redis, breaker, changesPerMinute }: AddressLimit,
): Promise<(request: FastifyRequest) => Promise<void>> => {
  if (changesPerMinute === 0) return async () => undefined;
  await app.register(rateLimit, {
    // Which calls are counted, and when in the order of checks, is for the gate to say.
    global: false,
    redis: guardedRedis(redis, breaker),
    nameSpace: 'changes:',
    max: changesPerMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => clientAddressKey(addressOf(request)),
    skipOnError: true,
  });
  const count = app.createRateLimit();
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw problem(requestErrors.tooManyRequests, { extras: { retryAfter: counted.ttlInSeconds } });
  };
};
