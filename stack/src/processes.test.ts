import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOrThrow } from './command.ts';
import { namedInstance } from './instance.ts';
import { ensureKeys } from './key-ring.ts';
import { issuers, type ProcessPlan, planProcesses } from './processes.ts';

const engines = { mongoUrl: 'mongodb://m', kafkaBrokers: 'k:9092', redisUrl: 'redis://r' };

/** Allocates what lives for a while, as requests under way do, and tells how far the space of young objects grew. */
const fillYoung = `
  const v8 = require('node:v8');
  let kept = [];
  let young = 0;
  for (let round = 0; round < 120; round += 1) {
    kept = [...kept.slice(-40), Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'x' + index }))];
    young = Math.max(young, v8.getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size);
  }
  JSON.stringify({ young: young / 2 ** 20, all: v8.getHeapStatistics().heap_size_limit / 2 ** 20 });
`;

const heapOf = async ({ command, env }: ProcessPlan): Promise<{ young: number; all: number }> => {
  const environment = { ...env, PATH: process.env.PATH ?? '' };
  return JSON.parse((await runOrThrow(command, ['-p', fillYoung], { env: environment })).stdout);
};

test('services and the BFF keep to two halves of 16 MiB for young objects, and to 1 GiB for old ones (ADR 135)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-plan-'));
  try {
    const keys = await ensureKeys(join(folder, 'keys.json'), issuers);
    const instance = namedInstance('check', 0);
    const plans = await planProcesses({ instance, engines, keys, env: {}, node: process.execPath });
    const limited = plans.filter(({ env }) => env.NODE_OPTIONS !== undefined).map(({ name }) => name);
    expect(limited).toEqual([...issuers]);
    const { young, all } = await heapOf(plans[0] as ProcessPlan);
    expect(young).toBeLessThan(40);
    expect(all).toBeLessThan(1_200);
  } finally {
    await rm(folder, { recursive: true });
  }
});
