/** A thread whose work can be ended: by CPU time, or by the memory that it takes. The next job begins with another one. */
import { Worker } from 'node:worker_threads';
import { type Job, type JobDone, type Place, progress, work } from './mapping-messages.ts';

export interface ThreadLimits {
  /** Milliseconds of CPU time that the conditions of one person may take; usual ones take a tenth of one. */
  readonly cpuMs?: number;
  /** Milliseconds after which the thread is looked at again. */
  readonly everyMs?: number;
}

const CPU_MS = 500;
const EVERY_MS = 50;
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Where a thread was when it was ended. */
export interface Ended {
  readonly work: number;
  readonly index: number;
  readonly place: Place;
}
export type Outcome =
  | { readonly kind: 'done'; readonly done: Exclude<JobDone, { kind: 'failed' }> }
  | { readonly kind: 'ended'; readonly at: Ended };

interface Waiting {
  done(message: JobDone): void;
  gone(cause: unknown): void;
}

export const createEndableThread = ({ cpuMs = CPU_MS, everyMs = EVERY_MS }: ThreadLimits) => {
  const memory = new SharedArrayBuffer(progress.fields * Int32Array.BYTES_PER_ELEMENT);
  const fields = new Int32Array(memory);
  const read = (field: number): number => Atomics.load(fields, field);
  let worker: Worker | undefined;
  let waiting: Waiting | undefined;

  const endedAt = (): Ended => ({
    work: read(progress.work),
    index: read(progress.index),
    place: { mapper: read(progress.mapper), condition: read(progress.condition) === 0 ? 'before' : 'after' },
  });

  /** Resolves once its modules are loaded: what that takes is no condition's. */
  const started = (): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const made = new Worker(new URL('./mapping-worker.ts', import.meta.url), {
        workerData: memory,
        resourceLimits: HEAP,
      });
      let cause: unknown;
      made.on('message', (message: JobDone | 'ready') =>
        message === 'ready' ? resolve(made) : waiting?.done(message),
      );
      made.on('error', (error) => {
        cause = error;
      });
      made.on('exit', () => {
        if (worker === made) worker = undefined;
        waiting?.gone(cause);
        reject(new Error('the thread of mappers did not start', { cause }));
      });
    });

  /** Ends the thread when one turn of its work takes too much CPU time. A machine that stands still takes none. */
  const limitCpu = (running: Worker, isOver: () => boolean): NodeJS.Timeout => {
    let seen: { readonly turn: number; readonly cpu: number } | undefined;
    let asking = false;
    const look = async (): Promise<void> => {
      const turn = read(progress.turn);
      const { user, system } = await running.cpuUsage();
      // Measured in this very turn, not in one that has begun meanwhile.
      if (isOver() || turn !== read(progress.turn) || read(progress.work) === work.none) return;
      const cpu = (user + system) / 1_000;
      if (seen?.turn !== turn) seen = { turn, cpu };
      else if (cpu - seen.cpu > cpuMs) await running.terminate();
    };
    return setInterval(() => {
      if (asking) return;
      asking = true;
      look()
        // It has ended meanwhile, which its own events tell.
        .catch(() => {})
        .finally(() => {
          asking = false;
        });
    }, everyMs);
  };

  const run = async (job: Job): Promise<Outcome> => {
    Atomics.store(fields, progress.work, work.none);
    worker ??= await started();
    const running = worker;
    running.ref();
    let isOver = false;
    const timer = limitCpu(running, () => isOver);
    try {
      return await new Promise<Outcome>((resolve, reject) => {
        waiting = {
          done: (done) =>
            done.kind === 'failed' ? reject(new Error(done.error)) : resolve({ kind: 'done', done }),
          gone: (cause) => {
            const isLimit =
              cause === undefined || (cause as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
            const at = endedAt();
            if (isLimit && at.work !== work.none) resolve({ kind: 'ended', at });
            else reject(new Error('the thread of mappers ended', { cause }));
          },
        };
        running.postMessage(job);
      });
    } finally {
      isOver = true;
      waiting = undefined;
      clearInterval(timer);
      running.unref();
    }
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    /** One at a time, in the order in which they are given. */
    run: (job: Job): Promise<Outcome> => {
      const next = last.then(() => run(job));
      last = next.catch(() => {});
      return next;
    },
    stop: async (): Promise<void> => {
      await last;
      await worker?.terminate();
    },
  };
};
