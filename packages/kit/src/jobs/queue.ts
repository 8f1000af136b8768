import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Why a job ends without another try. */
export { UnrecoverableError };

export interface JobQueue<T> {
  /**
   * Adds jobs by id; an id that stands in the queue is not added again. Rejects when Redis is away. Redis may lose jobs
   * (architecture, rule 5): whoever adds them keeps the truth in MongoDB and adds them again.
   */
  addMany(jobs: readonly { readonly id: string; readonly data: T }[]): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly name: string;
  readonly redis: Redis;
  /** Prefix of the installation, as of every Redis key. */
  readonly prefix: string;
  /** Tries of one job; 1 unless told, for stores that schedule their own. */
  readonly attempts?: number;
  /** Milliseconds before the second try, doubling after it, spread by half. */
  readonly backoffMs?: number;
}

/** Milliseconds an add may take; the connection itself would wait as long as Redis is away. */
const ADD_LIMIT = 2_000;

/** Milliseconds for the connections of a worker whose jobs have ended or are given up. */
const CLOSE_LIMIT = 2_000;

const within = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const createJobQueue = <T>({
  name,
  redis,
  prefix,
  attempts = 1,
  backoffMs = 1_000,
}: QueueOptions): JobQueue<T> => {
  const queue = new Queue(name, {
    connection: redis as never,
    prefix: `${prefix}jobs`,
    defaultJobOptions: {
      // An id stands in the queue only while its job is to be done, so that it can be added again afterwards.
      removeOnComplete: true,
      removeOnFail: true,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 },
    },
  });
  queue.on('error', () => {});
  return {
    addMany: async (jobs) => {
      if (redis.status !== 'ready') throw new Error('the queue is away');
      await within(
        queue.addBulk(jobs.map(({ id, data }) => ({ name, data, opts: { jobId: id } }))),
        ADD_LIMIT,
      );
    },
    close: () => queue.close(),
  };
};

export interface WorkerOptions<T> extends QueueOptions {
  readonly concurrency: number;
  readonly handle: (data: T, job: Job<T>) => Promise<void>;
  readonly log: Logger;
  /** Milliseconds after which the jobs of a killed worker run again at the latest, half of it more; 60 000 unless told. */
  readonly lockMs?: number;
}

export interface JobWorker {
  start(): void;
  /** Finishes what runs, but waits no longer than the limit: BullMQ's own close has none. 10 s unless told. */
  stop(limitMs?: number): Promise<void>;
}

/** Runs jobs. A handler must not block the event loop: BullMQ runs a job again when its lock expires. */
export const createJobWorker = <T>({
  name,
  redis,
  prefix,
  concurrency,
  handle,
  log,
  lockMs = 60_000,
}: WorkerOptions<T>): JobWorker => {
  const worker = new Worker<T>(name, (job) => handle(job.data, job), {
    connection: redis as never,
    prefix: `${prefix}jobs`,
    concurrency,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
  });
  worker.on('error', () => {});
  worker.on('failed', (job, err) => log.warn({ job: job?.id, err }, 'job failed'));
  return {
    start: () => {
      worker.run().catch((err: unknown) => log.error({ err }, 'job worker stopped'));
    },
    stop: async (limitMs = 10_000) => {
      // A close that waits for jobs cannot be hurried by a second one, so jobs are waited for by a pause.
      const finished = await within(worker.pause(), limitMs).then(
        () => true,
        () => false,
      );
      if (!finished)
        log.warn({ queue: name }, 'a job did not end in time, its lock lapses and it runs again');
      await within(worker.close(!finished), CLOSE_LIMIT).catch(() => {});
    },
  };
};
