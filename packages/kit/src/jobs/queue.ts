import { type BackoffStrategy, Backoffs, type Job, type MinimalJob, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { within } from '../runtime/within.ts';
import {
  countOthers,
  inChunks,
  isJobBatch,
  type JobBatch,
  maxBatchSize,
  type NewJob,
  runBatch,
} from './job-batch.ts';
import { createSlots, type Slots } from './slots.ts';

/** Thrown by a handler: the job runs again after this time. Any other error follows the queue's own back-off. */
export class RetryJobLater extends Error {
  override readonly name = 'RetryJobLater';
  readonly delayMs: number;
  constructor(delayMs: number, options?: ErrorOptions) {
    super(`runs again in ${Math.round(delayMs)} ms`, options);
    this.delayMs = delayMs;
  }
}

export interface JobQueue<T> {
  /**
   * Adds jobs by id; an id that is in the queue is not added again. Rejects when Redis is away. Redis may lose jobs
   * (architecture, rule 6): whoever adds them keeps the truth in MongoDB and adds them again.
   */
  addMany(jobs: readonly NewJob<T>[]): Promise<void>;
  /**
   * Adds new jobs, many as one job of BullMQ. Each is handled by itself, and one that wants another try gets a job of its own.
   * Their ids are not looked for in the queue.
   */
  addTogether(jobs: readonly NewJob<T>[]): Promise<void>;
  close(): Promise<void>;
}

/** Asked when the first job is added and when the worker starts: BullMQ connects as soon as its objects are made. */
type QueueRedis = () => Redis;

export interface QueueSettings {
  readonly name: string;
  /** Prefix of the installation, as of every Redis key. */
  readonly prefix: string;
  /** Jobs started a second, over all replicas. */
  readonly perSecond?: number;
}

export interface RetrySettings {
  /** Tries of one job; 1 by default. */
  readonly attempts?: number;
  /** Milliseconds before the second try, doubling after it, spread by half; 1 000 by default. */
  readonly backoffMs?: number;
}

type NewBullJob = Parameters<Queue['addBulk']>[0][number];

/** Milliseconds an add may take; the connection itself would wait as long as Redis is away. */
const ADD_LIMIT = 2_000;
/** Milliseconds a worker has to end after its jobs were cancelled. */
const CANCEL_LIMIT = 2_000;

/** Where all queues of an installation keep their keys. */
export const jobsPrefix = (prefix: string): string => `${prefix}jobs`;

export const createJobQueue = <T>(
  redis: QueueRedis,
  { name, prefix, perSecond, attempts = 1, backoffMs = 1_000 }: QueueSettings & RetrySettings,
): JobQueue<T> => {
  const open = () => {
    const queue = new Queue(name, {
      connection: redis() as never,
      prefix: jobsPrefix(prefix),
      defaultJobOptions: {
        // An id is in the queue only while its job is to be done, so that it can be added again afterwards.
        removeOnComplete: true,
        removeOnFail: true,
        attempts,
        backoff: { type: 'custom', delay: backoffMs },
      },
    });
    queue.on('error', () => {});
    return queue;
  };
  let opened: Queue | undefined;
  const addBulk = async (jobs: NewBullJob[]) => {
    if (redis().status !== 'ready') throw new Error('the queue is away');
    opened ??= open();
    const adding = opened.addBulk(jobs);
    if (!(await within(adding, ADD_LIMIT))) throw new Error('the queue does not answer');
    await adding;
  };
  const alone = ({ id, data, delayMs = 0, priority = 0 }: NewJob<T>): NewBullJob => ({
    name,
    data,
    opts: { jobId: id, delay: delayMs, priority },
  });
  const asOne = (together: readonly NewJob<T>[], priority: number): NewBullJob => ({
    name,
    data: { together } satisfies JobBatch<T>,
    opts: { priority },
  });
  const gathered = (jobs: readonly NewJob<T>[], priority: number): NewBullJob[] =>
    inChunks(jobs, maxBatchSize(perSecond)).flatMap((piece) =>
      piece.length === 1 ? piece.map(alone) : [asOne(piece, priority)],
    );
  return {
    addMany: (jobs) => addBulk(jobs.map(alone)),
    addTogether: (jobs) =>
      addBulk(
        [...Map.groupBy(jobs, ({ priority = 0 }) => priority)].flatMap(([priority, own]) =>
          gathered(own, priority),
        ),
      ),
    close: async () => opened?.close(),
  };
};

export interface JobWorkerDeps<T> {
  readonly redis: QueueRedis;
  /** The signal is aborted when the worker stops and the job has used up its time. */
  readonly handle: (data: T, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
  /** Takes what came together and wants another try. */
  readonly queue?: Pick<JobQueue<T>, 'addMany'>;
}

export interface JobWorkerSettings extends QueueSettings {
  readonly concurrency: number;
  /** Milliseconds after which the jobs of a killed worker run again at the latest, half of it more; 60 000 by default. */
  readonly lockMs?: number;
}

export interface JobWorker {
  start(): void;
  /** Jobs at a time from now on; 0 takes no more until it is raised again. */
  concurrency(most: number): void;
  /** Finishes what runs; after the limit, 10 s by default, it is cancelled: BullMQ's own close has none. */
  stop(limitMs?: number): Promise<void>;
}

/** The time the handler asked for, else that of the queue's own back-off. */
const backoffStrategy: BackoffStrategy = (attemptsMade, _type, error, job) => {
  if (error instanceof RetryJobLater) return Math.max(0, Math.round(error.delayMs));
  const own = job?.opts.backoff;
  const delay = typeof own === 'object' ? (own.delay ?? 0) : 0;
  const doubling = { type: 'exponential', delay, jitter: 0.5 };
  return Backoffs.calculate(doubling, attemptsMade, error as Error, job as MinimalJob) ?? 0;
};

type Handle<T> = (job: Job<T | JobBatch<T>>, signal: AbortSignal) => Promise<void>;

const openWorker = <T>(
  { redis, log }: JobWorkerDeps<T>,
  { name, prefix, lockMs = 60_000, perSecond }: JobWorkerSettings,
  handle: Handle<T>,
): Worker<T | JobBatch<T>> => {
  // A job of many that is the last to start still keeps to the limit.
  const limiter = perSecond && { max: perSecond - maxBatchSize(perSecond) + 1, duration: 1_000 };
  const worker = new Worker<T | JobBatch<T>>(
    name,
    // BullMQ hands over a signal only to a processor that declares three parameters.
    (job, _token, signal) => handle(job, signal ?? new AbortController().signal),
    {
      connection: redis() as never,
      prefix: jobsPrefix(prefix),
      autorun: false,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      settings: { backoffStrategy },
      ...(limiter ? { limiter } : {}),
    },
  );
  worker.on('error', () => {});
  worker.on('failed', (job, err) => {
    if (!(err instanceof RetryJobLater)) log.warn({ job: job?.id, err }, 'job failed');
  });
  // Told before BullMQ asks for the next job, over the same connection.
  worker.on('active', ({ data }) => {
    if (limiter && isJobBatch<T>(data))
      void countOthers(redis(), worker.toKey('limiter'), data.together.length - 1).catch(() => {});
  });
  return worker;
};

/** Each job by itself, as many at a time as there are slots, those of a job of many too. */
const handleIn = <T>(slots: Slots, { handle, queue, log }: JobWorkerDeps<T>): Handle<T> => {
  return async (job, signal) => {
    const { data, priority } = job;
    const one = (own: T) => slots.run(() => handle(own, signal), priority);
    if (!isJobBatch<T>(data)) return one(data);
    const again = await runBatch(
      data.together,
      async (own) => {
        try {
          await one(own.data);
        } catch (err) {
          if (!(err instanceof RetryJobLater)) log.warn({ job: own.id, err }, 'job failed');
          throw err;
        }
      },
      (error) => Number(backoffStrategy(1, 'custom', error as Error, job)),
    );
    if (again.length === 0) return;
    if (queue === undefined) throw new Error('jobs that came together have no queue to go back to');
    await queue.addMany(again);
  };
};

/** Runs jobs. A handler must not block the event loop: BullMQ runs a job again when its lock expires. */
export const createJobWorker = <T>(deps: JobWorkerDeps<T>, settings: JobWorkerSettings): JobWorker => {
  const { log, redis } = deps;
  const { name } = settings;
  let { concurrency } = settings;
  let worker: Worker<T | JobBatch<T>> | undefined;
  let running = 0;
  const slots = createSlots(concurrency);
  const work = handleIn(slots, deps);
  const handle: Handle<T> = async (...job) => {
    running += 1;
    await work(...job).finally(() => {
      running -= 1;
    });
  };
  const apply = (open: Worker<T | JobBatch<T>>) => {
    slots.resize(concurrency);
    if (concurrency === 0) return void open.pause(true);
    open.concurrency = concurrency;
    if (open.isPaused()) void open.resume();
  };
  return {
    start: () => {
      worker = openWorker(deps, settings, handle);
      apply(worker);
      worker.run().catch((err: unknown) => log.error({ err }, 'job worker stopped'));
    },
    concurrency: (most) => {
      concurrency = most;
      if (worker !== undefined) apply(worker);
    },
    stop: async (limitMs = 10_000) => {
      if (worker === undefined) return;
      // What waits for its turn goes back to the queue.
      slots.close(new RetryJobLater(0));
      const closed = worker.close();
      // Without Redis nothing begins any more, and BullMQ waits for an answer that does not come.
      if (running === 0 && redis().status !== 'ready') return void closed.catch(() => {});
      if (await within(closed, limitMs)) return;
      log.warn({ queue: name }, 'jobs did not end in time, they are cancelled and run again');
      worker.cancelAllJobs('the process stops');
      await within(closed, CANCEL_LIMIT);
    },
  };
};
