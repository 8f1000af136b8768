import type { Redis } from 'ioredis';

export interface NewJob<T> {
  /** A job whose id is in the queue is not added again. */
  readonly id: string;
  readonly data: T;
  /** Milliseconds before it runs; none unless told. */
  readonly delayMs?: number;
  /** Lower ones go first, whenever they came; 0 unless told. */
  readonly priority?: number;
}

/** Jobs that came together, as the data of one job of BullMQ: adding, starting and ending it costs what one alone costs. */
export interface JobBatch<T> {
  readonly together: readonly NewJob<T>[];
}

export const isJobBatch = <T>(data: T | JobBatch<T>): data is JobBatch<T> =>
  Array.isArray((data as Partial<JobBatch<T>> | undefined)?.together);

const MOST = 20;

/** Most jobs of one; few where few may start in a second, so that they do not start all at once. */
export const maxBatchSize = (perSecond = Number.POSITIVE_INFINITY): number =>
  Math.max(1, Math.min(MOST, Math.floor(perSecond / MOST)));

/** Pieces of at most so many, in their order. */
export const inChunks = <T>(items: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  );

/**
 * Runs each by itself, so that one that fails or takes long holds no other; answers those that failed, each with the delay
 * of its next try.
 */
export const runBatch = async <T>(
  jobs: readonly NewJob<T>[],
  run: (job: NewJob<T>) => Promise<void>,
  delayAfter: (error: unknown) => number,
): Promise<readonly NewJob<T>[]> => {
  const again: NewJob<T>[] = [];
  const one = async ({ delayMs: _waited, ...job }: NewJob<T>) => {
    try {
      await run(job);
    } catch (error) {
      again.push({ ...job, delayMs: delayAfter(error) });
    }
  };
  await Promise.all(jobs.map(one));
  return again;
};

/** A limit that ended meanwhile is over: counting would begin another one without an end. */
const COUNT = "if redis.call('PTTL', KEYS[1]) > 0 then redis.call('INCRBY', KEYS[1], ARGV[1]) end";

/** Counts the others of a job of many, which BullMQ counts as one, into the limit of this second. */
export const countOthers = async (redis: Redis, limiterKey: string, others: number): Promise<void> => {
  if (others > 0) await redis.eval(COUNT, 1, limiterKey, others);
};
