import { randomBytes } from 'node:crypto';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { expect, it } from 'vitest';
import {
  ADDRESS_NAMES_MAX,
  createSpraying,
  PASSWORD_NAMES_MAX,
  type SprayingRedis,
} from './spraying.service.ts';

const setUp = () => {
  const sets = new Map<string, Set<string>>();
  let away = false;
  const ask = async <T>(answer: () => T): Promise<T> => {
    if (away) throw new Error('Redis is away');
    return answer();
  };
  const redis: SprayingRedis = {
    scard: (key) => ask(() => sets.get(key)?.size ?? 0),
    sadd: (key, member) => ask(() => sets.set(key, (sets.get(key) ?? new Set()).add(member)).size),
    expire: (_, seconds) => ask(() => seconds),
  };
  const sealingKeys = { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' };
  const lines: string[] = [];
  const log = createLogger(
    { service: 'identity', level: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  return {
    ...createSpraying({ redis, sealingKeys, log }),
    stored: () => JSON.stringify([...sets].map(([key, names]) => [key, ...names])),
    warnings: () => lines.length,
    leave: () => {
      away = true;
    },
  };
};

it('a password that failed with many names is over, wherever it is tried', async () => {
  const { count, isOver } = setUp();
  for (let i = 0; i < PASSWORD_NAMES_MAX; i += 1) {
    const tried = { ip: `203.0.${i}.1`, name: `name-${i}`, password: 'Summer2026!' };
    expect(await isOver(tried)).toBe(false);
    await count(tried);
  }
  expect(await isOver({ ip: '198.18.0.1', name: 'x', password: 'Summer2026!' })).toBe(true);
  expect(await isOver({ ip: '198.18.0.1', name: 'x', password: 'Winter2026!' })).toBe(false);
});

it('one name that fails again and again is nobody who sprays', async () => {
  const { count, isOver } = setUp();
  const tried = { ip: '203.0.113.1', name: 'anna', password: 'mistyped' };
  for (let i = 0; i < 200; i += 1) await count(tried);
  expect(await isOver(tried)).toBe(false);
});

it('an address that failed with many names is over', async () => {
  const { count, isOver } = setUp();
  for (let i = 0; i < ADDRESS_NAMES_MAX; i += 1)
    await count({ ip: '203.0.113.1', name: `name-${i}`, password: `guess ${i}` });
  expect(await isOver({ ip: '203.0.113.1', name: 'x', password: 'y' })).toBe(true);
  expect(await isOver({ ip: '203.0.113.2', name: 'x', password: 'y' })).toBe(false);
});

it('no password stands in Redis', async () => {
  const { count, stored } = setUp();
  await count({ ip: '203.0.113.1', name: 'anna', password: 'Orchid-Lantern-42' });
  expect(stored()).toContain('spraying:password:');
  expect(stored()).not.toContain('Orchid');
});

it('without Redis nobody is refused, and that is told once', async () => {
  const { count, isOver, leave, warnings } = setUp();
  leave();
  const tried = { ip: '203.0.113.1', name: 'anna', password: 'x' };
  for (let i = 0; i < 3; i += 1) {
    await count(tried);
    expect(await isOver(tried)).toBe(false);
  }
  expect(warnings()).toBe(1);
});
