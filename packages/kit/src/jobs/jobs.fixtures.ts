/** Queues for tests, each test with one of a name of its own; what a test has opened ends with it. */
import { testEngines } from '@gatehouse/testkit/engines.ts';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { closeRedis, connectQueueRedis, redisReady } from '../redis/connect.ts';
import { createJobQueue, createJobWorker, type JobQueue, type JobWorker } from './queue.ts';

export interface Piece {
  readonly n: number;
}
interface WorkSettings {
  readonly concurrency?: number;
  readonly lockMs?: number;
  readonly perSecond?: number;
}

export const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 15_000, interval: 10 });

/** Registers what happens before and after each test of the file. */
export const useJobs = (name: string) => {
  const engines = testEngines(name);
  const log = pino({ level: 'silent' });
  const connections: Redis[] = [];
  const workers: JobWorker[] = [];
  let queue: JobQueue<Piece>;
  let count = 0;

  const connection = async () => {
    const redis = connectQueueRedis(engines.redisUrl, log);
    connections.push(redis);
    await redisReady(redis, 5_000);
    return () => redis;
  };
  const named = () => ({ name: `${name}-${count}`, prefix: engines.redisPrefix });

  beforeEach(async () => {
    count += 1;
    queue = createJobQueue(await connection(), { ...named(), attempts: 3, backoffMs: 10 });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(2_000)));
    await queue.close();
    await Promise.all(connections.splice(0).map(closeRedis));
  });
  afterAll(() => engines.cleanup());

  return {
    engines,
    log,
    connection,
    named,
    /** That of the test that runs. */
    queue: () => queue,
    work: async (
      handle: (data: Piece, signal: AbortSignal) => Promise<void>,
      settings: WorkSettings = {},
    ): Promise<JobWorker> => {
      const worker = createJobWorker<Piece>(
        { redis: await connection(), handle, log, queue },
        { ...named(), concurrency: 5, ...settings },
      );
      workers.push(worker);
      worker.start();
      return worker;
    },
  };
};
