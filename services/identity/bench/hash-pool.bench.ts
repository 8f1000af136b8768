/**
 * Hashes of sign-ins in niced processes (the product) and in niced threads of piscina, in turns: a second, a CPU second,
 * the delay of the caller's event loop, and memory.
 *
 *   node services/identity/bench/hash-pool.bench.ts [--seconds 5] [--rounds 3]
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { hashSync } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { createHashPool } from '../src/modules/authentication/credentials/hash-pool.ts';
import { startHashProcess } from '../src/modules/authentication/credentials/hash-process.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const SECONDS = Number(values.seconds);
const CORES = availableParallelism();
/** Ticks of the kernel's clock in /proc, a second. */
const TICKS = 100;
const password = 'correct horse battery staple';
const hash = hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const job = { kind: 'verify', hash, password } as const;

interface Candidate {
  readonly run: () => Promise<unknown>;
  readonly pids: () => readonly number[];
  readonly stop: () => unknown;
}

const processes = (): Candidate => {
  const pool = createHashPool({
    size: CORES,
    waitingPerProcess: 50,
    start: startHashProcess,
    onCrash: () => {},
  });
  pool.start();
  return { run: () => pool.run(job), pids: pool.pids, stop: pool.stop };
};
const threads = (): Candidate => {
  const pool = new Piscina({
    filename: new URL('./hash-thread.ts', import.meta.url).href,
    minThreads: CORES,
    maxThreads: CORES,
    maxQueue: 50 * CORES,
    concurrentTasksPerWorker: 2,
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 1 },
  });
  return { run: () => pool.run(job), pids: () => [], stop: () => pool.destroy() };
};

const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const memoryOf = (pid: number): number =>
  Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const measure = async (name: string, candidate: Candidate) => {
  const flights = 4 * CORES;
  await Promise.all(Array.from({ length: flights }, candidate.run));
  const all = [process.pid, ...candidate.pids()];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = sum(all.map(cpuOf));
  const begin = performance.now();
  const end = begin + SECONDS * 1_000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < end) {
      await candidate.run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: flights }, loop));
  const took = (performance.now() - begin) / 1_000;
  const used = sum(all.map(cpuOf)) - cpu;
  const memory = sum(all.map(memoryOf));
  delay.disable();
  await candidate.stop();
  return {
    name,
    perSecond: Math.round((done / took) * 10) / 10,
    perCpuSecond: Math.round((done / used) * 10) / 10,
    loopDelayP99Ms: Math.round(delay.percentile(99) / 1e4) / 100,
    memoryMiB: Math.round(memory),
  };
};

for (let round = 0; round < Number(values.rounds); round += 1) {
  console.log(JSON.stringify(await measure('processes', processes())));
  console.log(JSON.stringify(await measure('threads', threads())));
}
