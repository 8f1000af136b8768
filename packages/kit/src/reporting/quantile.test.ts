import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createMovingQuantile, quantileBetween } from './quantile.ts';

const bounds = (rows: Readonly<Record<string, number>>) =>
  new Map(Object.entries(rows).map(([bound, count]) => [Number(bound), count]));

it('a quantile counts what came between two readings alone', () => {
  const before = bounds({ '0.1': 1_000, '1': 1_000, Infinity: 1_000 });
  const after = bounds({ '0.1': 1_000, '1': 1_100, Infinity: 1_100 });
  expect(quantileBetween(before, after, 0.99)).toBeCloseTo(0.991);
  expect(quantileBetween(after, after, 0.99)).toBeUndefined();
  // Slower than the last bound: that bound is what is known.
  expect(quantileBetween(new Map(), bounds({ '0.1': 0, '1': 0, Infinity: 5 }), 0.99)).toBe(1);
});

it('follows the operations of signing in over the last readings', async () => {
  const metrics = new Registry();
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: '.',
    labelNames: ['operation'],
    buckets: [0.1, 1, 10],
    registers: [metrics],
  });
  const p99 = createMovingQuantile(metrics, 'identity.auth.', 2);
  seconds.labels('identity.auth.login').observe(5);
  seconds.labels('identity.session.list').observe(0.01);
  expect(await p99(0.99)).toBeGreaterThan(1);
  expect(await p99(0.99)).toBeUndefined();
  seconds.labels('identity.auth.login').observe(0.05);
  expect(await p99(0.99)).toBeLessThanOrEqual(0.1);
});
