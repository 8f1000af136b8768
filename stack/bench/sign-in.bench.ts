/**
 * Password sign-ins a second with everything on (BFF, MongoDB with journalled writes, outbox, relay, Kafka, audit, Redis
 * and this load generator), divided by a pure hash loop on all cores of the same machine in the same run. Then the
 * session check at rest and while the storm runs. Prints one line of JSON for each set of hash parameters.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import { run, runOrThrow } from '../src/command.ts';
import { type IsolatedPlatform, startIsolatedPlatform } from '../src/isolated-platform.ts';
import { repositoryRoot } from '../src/paths.ts';
import { cpuPerUnit, readCpuTimes } from './cpu-time.ts';
import { importPeople, processIds, residentMiB } from './population.ts';
import { percentile, type Storm, startStorm } from './storm.ts';

const { env } = process;
const seconds = Number(env.GATEHOUSE_BENCH_SECONDS ?? 15);
const parameterSets = [
  { memory: 7168, time: 5 },
  { memory: 19456, time: 2 },
] as const;

const hashLoop = async ({ memory, time }: { memory: number; time: number }): Promise<number> => {
  const file = join(repositoryRoot, 'services/identity/bench/hash-loop.ts');
  const args = [file, '--memory', String(memory), '--time', String(time), '--seconds', '5'];
  const { stdout } = await runOrThrow(process.execPath, args, { env });
  return (JSON.parse(stdout) as { hashesPerSecond: number }).hashesPerSecond;
};

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

const measure = async (platform: IsolatedPlatform, parameters: { memory: number; time: number }) => {
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
  const prefix = `m${parameters.memory}`;
  await importPeople(platform, prefix, 500, parameters);
  await sleep(4_000);
  const pool = new Pool(platform.urls.bff ?? '', { connections: 64 });
  const storm: Storm = await startStorm(pool, platform.urls.bff ?? '', prefix, 500);
  await storm.run(32, 8_000);
  const hashesPerSecond = await hashLoop(parameters);
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
  const cpuBefore = await readCpuTimes();
  const running = storm.run(32, seconds * 1000);
  await sleep(1_000);
  const stormy = await paced(check, 200, Math.max(2_000, seconds * 1000 - 3_000));
  const { done, failed, times } = await running;
  const cpuAfter = await readCpuTimes();
  const signInsPerSecond = done / seconds;
  await pool.close();
  const ids = { identity: await processIds('identity', platform), bff: await processIds('bff', platform) };
  return {
    ...parameters,
    hashesPerSecond,
    signInsPerSecond: Math.round(signInsPerSecond * 10) / 10,
    efficiency: Math.round((signInsPerSecond / hashesPerSecond) * 1000) / 1000,
    failed,
    cpuMsPerSignIn: cpuPerUnit(cpuBefore, cpuAfter, done),
    signInP99Ms: percentile(times, 0.99),
    sessionCheckP99Ms: { calm: percentile(calm, 0.99), storm: percentile(stormy, 0.99) },
    memoryMiB: { identity: await residentMiB(ids.identity), bff: await residentMiB(ids.bff) },
  };
};

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
  for (const parameters of parameterSets) console.log(JSON.stringify(await measure(platform, parameters)));
} finally {
  await platform.dispose();
}
