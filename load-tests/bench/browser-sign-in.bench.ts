/**
 * A sign-in as a browser makes it on its first visit, by k6: the page, what the page asks, the password. Sixteen of them at
 * once, divided by a pure hash loop on all cores of the same machine on both sides of the run.
 */
import { join } from 'node:path';
import { run, runOrThrow } from '@gatehouse/stack/command.ts';
import { startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { cpuPerUnit, readCpuTimes, reportCpu } from '@gatehouse/testkit/measure/cpu-time.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { findK6 } from '../src/load.ts';
import { type HashCost, hashLoop } from './hash-loop.ts';
import { importPeople, namesSettled } from './population.ts';
import { demoSecret } from './storm.ts';

const { env } = process;
const seconds = Number(env.GATEHOUSE_BENCH_SECONDS ?? 15);
const cost: HashCost = { memory: 7168, time: 5 };
const PEOPLE = 500;

interface Summary {
  readonly signIns: number;
  readonly failed: number;
  readonly p99: number;
}

const k6 = await findK6({ env, report: console.error });
const platform = await startIsolatedPlatform({
  env,
  name: 'browser',
  engines: {
    mongoUrl: env.GATEHOUSE_MONGO_URL ?? '',
    kafkaBrokers: env.GATEHOUSE_KAFKA_BROKERS ?? '',
    redisUrl: env.GATEHOUSE_REDIS_URL ?? '',
  },
  only: ['identity', 'profile', 'platform', 'audit', 'bff'],
});

const visit = async (forSeconds: number): Promise<Summary> => {
  const { stdout } = await runOrThrow(
    k6,
    ['run', '--quiet', join(repositoryRoot, 'load-tests/first-visit.load.ts')],
    {
      env: {
        ...env,
        SECONDS: String(forSeconds),
        GATEHOUSE_URL: (platform.urls.bff ?? '').replace('127.0.0.1', 'localhost'),
        GATEHOUSE_LOAD_PEOPLE: String(PEOPLE),
        GATEHOUSE_LOAD_PASSWORD: demoSecret,
      },
    },
  );
  return JSON.parse(stdout) as Summary;
};

try {
  await platform.ready();
  const parameters = ['argonMemory', String(cost.memory), 'argonTime', String(cost.time)];
  await run(
    process.execPath,
    [join(repositoryRoot, 'services/platform/src/cli.ts'), 'settings', 'set', ...parameters],
    { env: { ...platform.environment('platform') } },
  );
  await importPeople(platform, 'load', PEOPLE, cost);
  await namesSettled(platform, PEOPLE);
  await visit(8);
  const before = await hashLoop(cost);
  const cpuBefore = await readCpuTimes();
  const { signIns, failed, p99 } = await visit(seconds);
  const cpu = cpuPerUnit(cpuBefore, await readCpuTimes(), signIns);
  const loop = (before + (await hashLoop(cost))) / 2;
  const unit = 'a sign-in of three requests';
  reportFigure({
    name: 'password sign-ins of three requests by k6',
    value: Math.round((signIns / seconds) * 10) / 10,
    unit: 'a second',
  });
  reportFigure({
    name: `efficiency of ${unit} by k6, over the pure hash loop`,
    value: Math.round((signIns / seconds / loop) * 1000) / 1000,
    unit: '',
    good: 'more',
    aim: 0.7,
  });
  reportCpu(unit, cpu);
  reportFigure({
    name: `${unit} with 16 browsers at once, p99`,
    value: Math.round(p99 * 10) / 10,
    unit: 'ms',
  });
  if (failed > 0) process.exitCode = 1;
} finally {
  await platform.dispose();
}
