/**
 * How many Argon2id verifications this machine makes a second with all cores and nothing else to do: the limit that
 * sign-ins are measured against. Prints one line of JSON.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { hashSync, verifySync } from '@node-rs/argon2';

const { values } = parseArgs({
  options: {
    memory: { type: 'string', default: '19456' },
    time: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '5' },
    processes: { type: 'string', default: String(availableParallelism()) },
    worker: { type: 'boolean', default: false },
  },
});
const [memory, time, seconds, processes] = [values.memory, values.time, values.seconds, values.processes].map(
  Number,
) as [number, number, number, number];

/** Hashes for so long and answers how many a second. */
const loop = (): number => {
  const password = 'correct horse battery staple';
  const hash = hashSync(password, { memoryCost: memory, timeCost: time, parallelism: 1 });
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < seconds * 1000) {
    if (!verifySync(hash, password)) throw new Error('a right password did not match');
    count += 1;
  }
  return (count * 1000) / (performance.now() - started);
};

const runWorker = () =>
  new Promise<number>((resolve, reject) => {
    const child = fork(import.meta.filename, [...process.argv.slice(2), '--worker'], { execArgv: [] });
    child.once('message', (rate) => resolve(Number(rate)));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`a worker ended with ${code}`)));
  });

if (values.worker) {
  process.send?.(loop());
  process.disconnect?.();
} else {
  const rates = await Promise.all(Array.from({ length: processes }, runWorker));
  const hashesPerSecond = rates.reduce((sum, rate) => sum + rate, 0);
  console.log(
    JSON.stringify({
      memory,
      time,
      parallelism: 1,
      processes,
      hashesPerSecond: Math.round(hashesPerSecond * 10) / 10,
      msPerHash: Math.round((processes * 1_000_000) / hashesPerSecond) / 1000,
    }),
  );
}
