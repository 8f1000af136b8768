/** A device that asks more often than it may is told to ask less often (RFC 8628, section 3.5). */
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { closeRedis, connectRequestRedis } from '@gatehouse/kit/redis/connect.ts';
import { withRedis } from '@gatehouse/kit/redis/redis-away.ts';
import { type RedisScript, registerScript } from '@gatehouse/kit/redis/script.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Redis } from 'ioredis';
import type { DeviceCode, errors as errorClasses, Provider } from 'oidc-provider';

/** Milliseconds between two questions of a device that was told nothing, and what each `slow_down` adds. */
const INTERVAL = 5_000;
/** Milliseconds that a question may come early: timers and networks are not exact. */
const EARLY = 1_000;
/** Milliseconds that it is kept when a device asked: longer than a code lives. */
const KEPT = 15 * 60_000;

/** By the clock of Redis, which all processes share. One that was set back counts against nobody. */
const ASK = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'at', 'interval')
local at = tonumber(known[1] or '')
local interval = tonumber(known[2] or ARGV[1])
local early = at and now >= at and now - at < interval - ARGV[2]
if early then interval = interval + ARGV[1] end
redis.call('HSET', KEYS[1], 'at', now, 'interval', interval)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return early and 1 or 0
`;

export interface DevicePolls extends Background {
  /** Whether the device that asks by this code asks too soon; while Redis is away nobody does. */
  tooSoon(code: string): Promise<boolean>;
}

/** When each device asked is kept in Redis alone: a question writes nothing to the database. */
export const createDevicePolls = ({
  config: { redisUrl: url, redisPrefix: keyPrefix },
  log,
}: Pick<ServiceParts, 'config' | 'log'>): DevicePolls => {
  let connected: { readonly redis: Redis; readonly ask: RedisScript<number> } | undefined;
  return {
    tooSoon: (code) =>
      withRedis(
        async () =>
          (await connected?.ask([`device-poll:${secretHash(code)}`], [INTERVAL, EARLY, KEPT])) === 1,
        () => false,
      ),
    start: () => {
      const redis = connectRequestRedis({ url, keyPrefix }, log);
      connected = { redis, ask: registerScript(redis, { name: 'askByDevice', numberOfKeys: 1, lua: ASK }) };
    },
    stop: async () => {
      if (connected !== undefined) await closeRedis(connected.redis);
      connected = undefined;
    },
  };
};

type Find = (code: string, ...more: unknown[]) => Promise<DeviceCode | undefined>;

/** Makes a provider tell so whoever waits for an answer; what a person has decided is never held back. */
export const slowDownDevicesOf = (
  provider: Provider,
  {
    errors,
    polls,
    asking,
  }: {
    readonly errors: Pick<typeof errorClasses, 'SlowDown'>;
    readonly polls: Pick<DevicePolls, 'tooSoon'>;
    /** The client that asks for tokens in the request that is being answered. */
    readonly asking: () => string | undefined;
  },
): void => {
  const codes = provider.DeviceCode as unknown as { find: Find };
  const find = codes.find.bind(codes);
  codes.find = async (code, ...more) => {
    const found = await find(code, ...more);
    const waits = found !== undefined && !found.accountId && !found.error && !found.isExpired;
    if (waits && found.clientId === asking() && (await polls.tooSoon(code))) throw new errors.SlowDown();
    return found;
  };
};
