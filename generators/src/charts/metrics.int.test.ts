import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Chart, charts } from './facts.ts';

let all: readonly Chart[];
let platform: IsolatedPlatform;

beforeAll(async () => {
  all = (await charts()).filter(({ exists }) => exists);
  platform = await startIsolatedPlatform({
    env: process.env,
    name: 'metrics',
    engines: {
      mongoUrl: inject('mongoUrl'),
      kafkaBrokers: inject('kafkaBrokers').join(','),
      redisUrl: inject('redisUrl'),
    },
    only: all.map(({ name }) => name),
  });
}, 180_000);

afterAll(() => platform?.dispose(), 60_000);

it('a running process tells the metric that its chart scales it by', async () => {
  expect(all.length).toBeGreaterThan(7);
  for (const { name, queue } of all) {
    const text = await (await fetch(`${platform.urls[name]}/metrics`)).text();
    const values = [...text.matchAll(new RegExp(`^${queue.metric}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
    expect(values.length, `${name}: ${queue.metric}`).toBeGreaterThan(0);
    for (const [line, value] of values) expect(Number(value), line).toBeGreaterThanOrEqual(0);
  }
});
