import perfHooks from 'node:perf_hooks';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { collectProcessMetrics } from './process-metrics.ts';

it('the event loop is looked at ten times a second, and its lateness told', async () => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const registry = new Registry();
  collectProcessMetrics(registry);
  expect(monitor.mock.calls).toEqual([[{ resolution: 100 }]]);
  expect(await registry.metrics()).toContain('nodejs_eventloop_lag_p99_seconds');
  monitor.mockRestore();
});
