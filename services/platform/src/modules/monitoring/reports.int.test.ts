import { createHealth } from '@gatehouse/kit/health/health.ts';
import { mongoDependency, redisDependency } from '@gatehouse/kit/reporting/probes.ts';
import { createReporter } from '@gatehouse/kit/reporting/reporter.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { createMonitoringModule } from './monitoring.module.ts';

let platform: TestPlatform;
let replicas: ReturnType<typeof createMonitoringModule>[];
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
  replicas = [createMonitoringModule(platform.service), createMonitoringModule(platform.service)];
  for (const { background } of replicas) for (const task of background) await task.start();
});
afterAll(async () => {
  for (const { background } of replicas) for (const task of background.toReversed()) await task.stop();
  await platform.close();
});

const statesOf = (id: string) =>
  replicas.map(({ service }) => {
    const row = service.rows().find((one) => one.id === id);
    if (row === undefined || row.count === 0) return 'unheard';
    return row.unknownSince === null ? row.status : 'unknown';
  });
const both = (id: string, state: string) =>
  expect.poll(() => statesOf(id), { timeout: 40_000, interval: 100 }).toEqual([state, state]);

it('every replica of platform hears each process by the broker, and its silence; only one writes the history', {
  timeout: 120_000,
}, async () => {
  const { service, config } = platform;
  const redis = redisDependency({ url: config.redisUrl, keyPrefix: config.redisPrefix }, service.log);
  const reporter = createReporter(
    {
      ...service,
      health: createHealth([]),
      engines: [mongoDependency(service.mongo), redis.dependency],
    },
    { service: 'identity', instance: 'identity-of-a-test' },
  );
  // A group that joins begins at the end of the topic: what is told before is not heard.
  await expect
    .poll(
      async () => {
        await reporter.report();
        return statesOf('engine-redis');
      },
      { timeout: 40_000, interval: 500 },
    )
    .toEqual(['up', 'up']);
  await both('engine-mongodb', 'up');
  await both('engine-kafka', 'up');
  const versions = replicas[0]?.service
    .rows()
    .filter(({ id }) => id.startsWith('engine'))
    .map(({ id, version }) => [id, version]);
  for (const engine of ['engine-mongodb', 'engine-kafka', 'engine-redis'])
    expect(versions).toContainEqual([engine, expect.stringMatching(/^\d+\.\d+/)]);
  await both('service-identity', 'up');
  await both('service-identity', 'unknown');
  await reporter.report();
  await both('service-identity', 'up');
  await reporter.stop();
  await redis.close();
  await both('service-identity', 'down');
  const states = platform.service.mongo.connection.collection('monitoring_states');
  await expect.poll(() => states.countDocuments(), { timeout: 20_000 }).toBeGreaterThan(20);
});
