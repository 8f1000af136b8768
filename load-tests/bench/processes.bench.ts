/** How long each process takes from its start to readiness, and how much memory each holds once it rests. */

import { startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { probe } from '@gatehouse/stack/supervisor-world.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { memoryOf, processIds } from './population.ts';

const { env } = process;
const names = ['identity', 'profile', 'platform', 'audit', 'notification', 'bff'] as const;

const platform = await startIsolatedPlatform({
  env,
  name: 'processes',
  engines: {
    mongoUrl: env.GATEHOUSE_MONGO_URL ?? '',
    kafkaBrokers: env.GATEHOUSE_KAFKA_BROKERS ?? '',
    redisUrl: env.GATEHOUSE_REDIS_URL ?? '',
  },
  only: names,
});
try {
  await platform.ready();
  const all: number[] = [];
  for (const name of names) {
    const ids = await processIds(name, platform);
    all.push(...ids);
    reportFigure({
      name: `memory of ${name}, with its own children`,
      value: (await memoryOf(ids)).once,
      unit: 'MiB',
    });
  }
  reportFigure({ name: 'memory of all our processes', value: (await memoryOf(all)).once, unit: 'MiB' });
  for (const name of names) {
    await platform.hold(name);
    const started = performance.now();
    platform.release(name);
    await waitFor(() => probe(`${platform.urls[name]}/health/ready`), {
      what: `readiness of ${name}`,
      timeoutMs: 30_000,
      intervalMs: 10,
    });
    const seconds = Math.round((performance.now() - started) / 10) / 100;
    reportFigure({
      name: `start of ${name} to ready`,
      value: seconds,
      unit: 's',
      good: 'less',
      must: 4,
      aim: 2,
    });
    await platform.ready();
  }
} finally {
  await platform.dispose();
}
