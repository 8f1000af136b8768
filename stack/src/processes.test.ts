import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedInstance } from './instance.ts';
import { ensureKeys } from './key-ring.ts';
import { issuers, type ProcessPlan, planProcesses } from './processes.ts';

const engines = { mongoUrl: 'mongodb://m', kafkaBrokers: 'k:9092', redisUrl: 'redis://r' };

const heapOf = ({ command, env }: ProcessPlan): number =>
  Number(
    execFileSync(command, ['-p', fillYoung], {
      env: { ...env, PATH: process.env.PATH ?? '' },
      encoding: 'utf8',
    }),
  );

/** Allocates what lives for a while, as requests under way do, and tells how far the space of young objects grew. */
const fillYoung = `
  let kept = [];
  let most = 0;
  for (let round = 0; round < 120; round += 1) {
    kept = [...kept.slice(-40), Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'x' + index }))];
    const space = require('node:v8').getHeapSpaceStatistics().find((one) => one.space_name === 'new_space');
    most = Math.max(most, space.space_size);
  }
  most / 2 ** 20;
`;

test('services and the BFF keep two halves of 16 MiB for young objects (ADR 135)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-plan-'));
  try {
    const keys = await ensureKeys(join(folder, 'keys.json'), issuers);
    const instance = namedInstance('check', 0);
    const plans = await planProcesses({ instance, engines, keys, env: {}, node: process.execPath });
    const limited = plans.filter(({ env }) => env.NODE_OPTIONS !== undefined).map(({ name }) => name);
    expect(limited).toEqual([...issuers]);
    expect(heapOf(plans[0] as ProcessPlan)).toBeLessThanOrEqual(33);
  } finally {
    await rm(folder, { recursive: true });
  }
});
