/**
 * What a platform costs that nobody uses: processor time of each process and each engine over a minute, after a minute to settle.
 * Engines count what others ask of them too. `GATEHOUSE_BENCH_SECONDS` asks for another time of both,
 * `BENCH_ONLY=audit,bff` for some processes alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { readProcesses } from '@gatehouse/testkit/measure/cpu-time.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { processIds } from './population.ts';

const { env } = process;
const seconds = Number(env.GATEHOUSE_BENCH_SECONDS ?? 60);
const every = [
  'identity',
  'profile',
  'platform',
  'audit',
  'notification',
  'access-request',
  'provider-sync',
  'bff',
];
const names = env.BENCH_ONLY?.split(',') ?? every;
const engines = { MongoDB: 'mongod', Kafka: 'kafka.Kafka', Redis: 'redis-server' };

const platform = await startIsolatedPlatform({
  env,
  name: 'idle',
  engines: {
    mongoUrl: env.GATEHOUSE_MONGO_URL ?? '',
    kafkaBrokers: env.GATEHOUSE_KAFKA_BROKERS ?? '',
    redisUrl: env.GATEHOUSE_REDIS_URL ?? '',
  },
  only: names,
});
try {
  await platform.ready();
  await sleep(seconds * 1_000);
  const ids = new Map<string, readonly number[]>();
  for (const name of names) ids.set(name, await processIds(name, platform));
  const before = await readProcesses();
  for (const [name, command] of Object.entries(engines)) {
    const own = before.filter((one) => one.command.includes(command));
    ids.set(
      name,
      own.map(({ id }) => id),
    );
  }
  const started = performance.now();
  await sleep(seconds * 1_000);
  const after = new Map((await readProcesses()).map(({ id, cpuMs }) => [id, cpuMs]));
  const tookMs = performance.now() - started;
  /** Per cent of one core. */
  const shareOf = (own: readonly number[]): number => {
    const used = before
      .filter(({ id }) => own.includes(id))
      .reduce((sum, { id, cpuMs }) => sum + (after.get(id) ?? cpuMs) - cpuMs, 0);
    return Math.round((used / tookMs) * 10_000) / 100;
  };
  for (const [name, own] of ids)
    reportFigure({ name: `idle CPU of ${name}`, value: shareOf(own), unit: '% of a core' });
  reportFigure({
    name: 'idle CPU of all services and the BFF',
    value: shareOf(names.flatMap((name) => ids.get(name) ?? [])),
    unit: '% of a core',
    good: 'less',
    aim: 5,
  });
} finally {
  await platform.dispose();
}
