/**
 * A process that hashes, one job after the other, at low priority: a storm of sign-ins takes what the rest of the
 * machine leaves over instead of the event loop and thread pool that sessions and tokens need.
 */
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { matchesPbkdf2 } from './foreign-hashes.ts';
import type { HashAnswer, HashJob, HashRequest } from './hash-job.ts';

const NICENESS = 10;

/** The package hashes with Argon2id unless told otherwise. */
const run = (job: HashJob): boolean | string =>
  job.kind === 'verify'
    ? (matchesPbkdf2(job.hash, job.password) ?? verifySync(job.hash, job.password))
    : hashSync(job.password, {
        memoryCost: job.parameters.memory,
        timeCost: job.parameters.time,
        parallelism: job.parameters.parallelism,
      });

const answerOf = ({ id, job }: HashRequest): HashAnswer => {
  try {
    return { id, value: run(job) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'unknown' };
  }
};

try {
  setPriority(NICENESS);
} catch {
  // Not allowed to be nice: slower neighbours, same answers.
}
// The parent decides when this process ends: requests that are being finished still need hashes.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', (request: HashRequest) => {
  process.send?.(answerOf(request));
});
