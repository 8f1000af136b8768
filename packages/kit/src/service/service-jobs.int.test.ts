import type { HealthReported } from '@gatehouse/contracts/platform/health.events.ts';
import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { testKeyRing } from '../auth/key-ring.fixtures.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { testServiceConfig } from './service.fixtures.ts';
import { createService } from './service.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

it('a service runs the jobs of its modules, and its reports say how they are', async () => {
  const service = await createService(
    { service: 'audit', config: testServiceConfig(engines, testKeyRing('audit')) },
    { log: pino({ level: 'silent' }) },
  );
  await migrateForTest(service.mongo, []);
  const reports: HealthReported[] = [];
  const run = vi.fn(async () => {
    throw new Error('cannot reach mongodb://gate:secret@db');
  });
  const started = await service.start({
    routes: [],
    subscriptions: [],
    jobs: [{ name: 'history.names', everyMs: 1_000, run }],
    reporting: { heard: (report) => reports.push(report) },
  });
  try {
    await vi.waitFor(
      () =>
        expect(reports.at(-1)?.data.jobs).toMatchObject([
          {
            name: 'history.names',
            everyMs: 1_000,
            finishedAt: expect.any(String),
            nextAt: expect.any(String),
            error: 'Error: cannot reach …',
          },
        ]),
      { timeout: 20_000, interval: 100 },
    );
    expect(run).toHaveBeenCalled();
  } finally {
    await started.close();
  }
});
