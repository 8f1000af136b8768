/**
 * Password sign-ins a second with everything on (BFF, MongoDB with journalled writes, outbox, relay, Kafka, audit, Redis
 * and this load generator), divided by a pure hash loop on all cores of the same machine in the same run: by browsers that
 * nobody knows, so that people are told of a new device, and by those that they signed in with before. Then the
 * session check at rest and while the storm runs, the CPU and the round trips to MongoDB that a sign-in costs.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { cpuPerUnit, readCpuTimes, reportCpu } from '@gatehouse/testkit/measure/cpu-time.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { Pool } from 'undici';
import { type HashCost, hashLoop } from './hash-loop.ts';
import { importPeople, memoryOf, namesSettled, processIds } from './population.ts';
import { roundTrips, storeCommands } from './store-commands.ts';
import { type Browsers, percentile, type Storm, startStorm } from './storm.ts';

const { env } = process;
const seconds = Number(env.GATEHOUSE_BENCH_SECONDS ?? 15);
const parameterSets = [
  { memory: 7168, time: 5 },
  { memory: 19456, time: 2 },
] as const;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers one after the other from one connection, at an even pace; milliseconds of each. */
const paced = async (work: () => Promise<void>, perSecond: number, forMs: number): Promise<number[]> => {
  const times: number[] = [];
  const started = performance.now();
  for (let index = 0; performance.now() - started < forMs; index += 1) {
    const due = started + (index * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const at = performance.now();
    await work();
    times.push(performance.now() - at);
  }
  return times;
};

const measureStorm = async (storm: Storm, browsers: Browsers) => {
  const commandsBefore = await commands.read();
  const cpuBefore = await readCpuTimes();
  const { done, failed, times } = await storm.run(32, seconds * 1000, browsers);
  const cpuAfter = await readCpuTimes();
  const commandsAfter = await commands.read();
  return {
    signInsPerSecond: Math.round((done / seconds) * 10) / 10,
    failed,
    roundTripsPerSignIn: roundTrips(commandsBefore, commandsAfter, done),
    cpuMsPerSignIn: cpuPerUnit(cpuBefore, cpuAfter, done),
    signInP99Ms: percentile(times, 0.99),
  };
};

const PEOPLE = 500;
const prefixOf = ({ memory }: HashCost) => `m${memory}`;

const measure = async (platform: IsolatedPlatform, parameters: HashCost) => {
  const cli = (service: string, ...args: string[]) =>
    run(process.execPath, [join(repositoryRoot, 'services', service, 'src/cli.ts'), ...args], {
      env: { ...platform.environment(service) },
    });
  await cli(
    'platform',
    'settings',
    'set',
    'argonMemory',
    String(parameters.memory),
    'argonTime',
    String(parameters.time),
  );
  // The services read settings anew every second.
  await sleep(4_000);
  const pool = new Pool(platform.urls.bff ?? '', { connections: 64 });
  const storm: Storm = await startStorm(pool, platform.urls.bff ?? '', prefixOf(parameters), PEOPLE);
  await storm.run(32, seconds * 1000, 'unknown');
  const before = await hashLoop(parameters);
  const { cookie } = storm;
  const check = async () => {
    const answer = await pool.request({
      method: 'GET',
      path: '/api/v1/session',
      headers: { cookie: cookie() },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`session check answered ${answer.statusCode}`);
  };
  const calm = await paced(check, 200, 3_000);
  const unknown = await measureStorm(storm, 'unknown');
  const known = await measureStorm(storm, 'known');
  // A shared machine is faster in one minute than in the next: the loop runs on both sides of what it is compared with.
  const hashesPerSecond = Math.round(((before + (await hashLoop(parameters))) / 2) * 10) / 10;
  const again = storm.run(32, seconds * 1000, 'unknown');
  await sleep(1_000);
  const stormy = await paced(check, 200, Math.max(2_000, seconds * 1000 - 3_000));
  await again;
  await pool.close();
  const processes = [...(await processIds('identity', platform)), ...(await processIds('bff', platform))];
  return {
    hash: parameters,
    hashesPerSecond,
    storms: { unknown, known },
    failed: unknown.failed + known.failed,
    sessionCheckP99Ms: { calm: percentile(calm, 0.99), storm: percentile(stormy, 0.99) },
    memory: await memoryOf(processes),
  };
};

type Measured = Awaited<ReturnType<typeof measure>>;

const report = (measured: Measured) => {
  const parameters = `argon2id m=${measured.hash.memory} KiB, t=${measured.hash.time}, p=1`;
  const less = { good: 'less' as const };
  reportFigure({
    name: `pure hash loop on all cores, ${parameters}`,
    value: measured.hashesPerSecond,
    unit: 'a second',
  });
  for (const [browsers, storm] of Object.entries(measured.storms)) {
    const by = `by ${browsers} browsers`;
    reportFigure({
      name: `password sign-ins ${by}, everything on`,
      value: storm.signInsPerSecond,
      unit: 'a second',
    });
    reportFigure({
      name: `sign-in efficiency ${by}: sign-ins over the pure hash loop`,
      value: Math.round((storm.signInsPerSecond / measured.hashesPerSecond) * 1000) / 1000,
      unit: '',
      good: 'more',
      must: 0.6,
      aim: 0.75,
    });
    reportCpu(`a sign-in ${by}`, storm.cpuMsPerSignIn);
    reportFigure({
      name: `round trips to MongoDB a sign-in ${by}, relay and journal included`,
      value: storm.roundTripsPerSignIn,
      unit: '',
      ...less,
      aim: 2,
    });
    reportFigure({
      name: `sign-in ${by} with 32 clients at once, p99`,
      value: storm.signInP99Ms,
      unit: 'ms',
    });
  }
  reportFigure({ name: 'session check at rest, p99', value: measured.sessionCheckP99Ms.calm, unit: 'ms' });
  reportFigure({
    name: 'session check while sign-ins storm, p99',
    value: measured.sessionCheckP99Ms.storm,
    unit: 'ms',
    ...less,
    must: 25,
    aim: 15,
  });
  reportFigure({
    name: 'memory of identity with its hash processes and of the BFF, under the storm',
    value: measured.memory.once,
    unit: 'MiB',
    ...less,
    must: 618,
    aim: 412,
  });
  reportFigure({
    name: 'the same with shared pages counted for each process',
    value: measured.memory.resident,
    unit: 'MiB',
  });
};

const commands = await storeCommands(env.GATEHOUSE_MONGO_URL ?? '');
const platform = await startIsolatedPlatform({
  env,
  name: 'bench',
  engines: {
    mongoUrl: env.GATEHOUSE_MONGO_URL ?? '',
    kafkaBrokers: env.GATEHOUSE_KAFKA_BROKERS ?? '',
    redisUrl: env.GATEHOUSE_REDIS_URL ?? '',
  },
  only: ['identity', 'profile', 'platform', 'audit', 'bff'],
});
try {
  await platform.ready();
  const cpu = /model name\s*: (.*)/.exec(await readFile('/proc/cpuinfo', 'utf8'))?.[1];
  console.log(JSON.stringify({ machine: cpu, node: process.version }));
  for (const parameters of parameterSets)
    await importPeople(platform, prefixOf(parameters), PEOPLE, parameters);
  await namesSettled(platform, PEOPLE * parameterSets.length);
  for (const parameters of parameterSets) {
    const measured = await measure(platform, parameters);
    if (measured.failed > 0) process.exitCode = 1;
    report(measured);
  }
} finally {
  await commands.close();
  await platform.dispose();
}
