import { testEngines } from '@gatehouse/testkit';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeRedis, connectQueueRedis, connectRequestRedis, redisReady } from './connect.ts';
import { askRedis, isRedisAway, redisAway, withRedis } from './redis-away.ts';
import { createRedisProxy, type RedisProxy } from './redis-proxy.fixtures.ts';
import { registerScript } from './script.ts';

const engines = testEngines();
let proxy: RedisProxy;
let redis: Redis;

beforeEach(async () => {
  proxy = await createRedisProxy(engines.redisUrl);
  redis = connectRequestRedis({ url: proxy.url, keyPrefix: engines.redisPrefix }, pino({ level: 'silent' }));
  await redisReady(redis, 5_000);
});
afterEach(async () => {
  redis.disconnect();
  await proxy.cut();
});
afterAll(() => engines.cleanup());

describe('on the request path', () => {
  it('fails at once while Redis is away and works again when it is back, without a restart', async () => {
    await redis.set('a', '1');
    await proxy.cut();
    await vi.waitFor(() => expect(redis.status).not.toBe('ready'), 20_000);
    expect(await askRedis(() => redis.get('a'))).toBe(redisAway);
    expect(
      await withRedis<string | null>(
        () => redis.get('a'),
        () => 'from the store',
      ),
    ).toBe('from the store');
    await proxy.mend();
    await vi.waitFor(async () => expect(await askRedis(() => redis.get('a'))).toBe('1'), {
      timeout: 10_000,
      interval: 50,
    });
  });

  it('gives up a Redis that answers nothing after half a second', async () => {
    proxy.freeze(true);
    expect(await askRedis(() => redis.get('a'))).toBe(redisAway);
  });

  it('does not run a command twice whose answer was lost', async () => {
    await redis.set('count', '0');
    // The command reaches Redis, the answer does not reach us.
    const lost = redis.incr('count').catch(() => redisAway);
    await new Promise((resolve) => setImmediate(resolve));
    proxy.drop();
    await lost;
    await vi.waitFor(async () => expect(await askRedis(() => redis.get('count'))).not.toBe(redisAway), {
      timeout: 10_000,
      interval: 50,
    });
    expect(Number(await redis.get('count'))).toBeLessThanOrEqual(1);
  });

  it('does not mistake our own errors for an absence', async () => {
    await redis.set('text', 'x');
    await expect(askRedis(() => redis.incr('text'))).rejects.toThrow('not an integer');
    expect(isRedisAway(new TypeError('x'))).toBe(false);
    expect(isRedisAway(new Error('LOADING Redis is loading the dataset in memory'))).toBe(true);
    expect(isRedisAway(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe(true);
  });

  it('closes quickly with Redis away', async () => {
    await proxy.cut();
    await closeRedis(redis);
    expect(redis.status).toBe('end');
  });
});

describe('a connection of queues', () => {
  it('closes also when Redis hangs, where commands wait without an end', async () => {
    const queues = connectQueueRedis(proxy.url, pino({ level: 'silent' }));
    await redisReady(queues, 5_000);
    proxy.freeze(true);
    await expect(closeRedis(queues)).resolves.toBeUndefined();
  });
});

describe('scripts', () => {
  it('run in one piece, under the prefix of the connection', async () => {
    const add = registerScript<number>(redis, {
      name: 'addUpTo',
      numberOfKeys: 1,
      lua: `local now = redis.call('INCRBY', KEYS[1], ARGV[1])
if now > tonumber(ARGV[2]) then redis.call('DECRBY', KEYS[1], ARGV[1]) return -1 end
return now`,
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(['limit'], [1, 5])));
    expect(answers.filter((answer) => answer > 0).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await redis.get('limit')).toBe('5');
    expect(() => add([], [])).toThrow('takes 1 keys');
    expect(() => registerScript(redis, { name: 'addUpTo', numberOfKeys: 1, lua: '' })).toThrow('already');
  });
});
