import type { HashAnswer, HashJob } from './hash-job.ts';
import type { HashProcess, StartHashProcess } from './hash-process.ts';

/** More jobs wait than can be done in the time somebody signing in waits. */
export class HashPoolBusyError extends Error {
  override readonly name = 'HashPoolBusyError';
}

export interface HashPoolOptions {
  /** Processes; one a core. */
  readonly size: number;
  /** Jobs of each lane that may wait for each process. */
  readonly waitingPerProcess: number;
  readonly start: StartHashProcess;
  /** Told when a process ended unasked; it is started anew. */
  readonly onCrash: () => void;
  /** Milliseconds before a process that keeps ending is started again. */
  readonly restartDelayMs?: number;
}

interface Waiting {
  readonly job: HashJob;
  readonly resolve: (value: boolean | string) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

interface Slot {
  process: HashProcess | undefined;
  readonly running: Map<number, Waiting>;
}

/** Jobs handed to a process at once: the second waits in its channel, so that it never idles for our answer. */
const AT_ONCE = 2;
/** A job whose process ended is tried on another; one that ends every process is given up. */
const TRIES_MAX = 3;
/** Rehashes that wait; the next sign-in asks again for what is dropped. */
const BACKGROUND_MAX = 200;

/** Two queues, each with room of its own: what waits in the first is served first, so that strangers fill the second alone. */
export type HashLane = 'known' | 'strangers';

export interface HashPool {
  /** Rejects with HashPoolBusyError when too many wait. */
  run(job: HashJob, lane?: HashLane): Promise<boolean | string>;
  /** Runs while nobody waits; undefined when it was dropped. */
  runInBackground(job: HashJob): Promise<boolean | string | undefined>;
  /** Whether a job would be taken now. */
  hasRoom(lane?: HashLane): boolean;
  waiting(): number;
  /** Process ids, for tests and diagnostics. */
  pids(): readonly number[];
  start(): void;
  /** Ends the processes; what waits is rejected. */
  stop(): void;
}

/** First-in-first-out queues before a fixed number of hash processes. */
export const createHashPool = (options: HashPoolOptions): HashPool => {
  const { size, waitingPerProcess, start, onCrash, restartDelayMs = 100 } = options;
  const lanes: Readonly<Record<HashLane, Waiting[]>> = { known: [], strangers: [] };
  const background: Waiting[] = [];
  const slots: Slot[] = Array.from({ length: size }, () => ({ process: undefined, running: new Map() }));
  let backgroundRunning = 0;
  let stopped = true;
  let lastId = 0;

  const hand = (slot: Slot, waiting: Waiting) => {
    lastId += 1;
    slot.running.set(lastId, waiting);
    slot.process?.send({ id: lastId, job: waiting.job });
  };

  const leastBusy = (below: number): Slot | undefined =>
    slots
      .filter((slot) => slot.process !== undefined && slot.running.size < below)
      .reduce<Slot | undefined>(
        (best, slot) => (best === undefined || slot.running.size < best.running.size ? slot : best),
        undefined,
      );

  const waiting = () => lanes.known.length + lanes.strangers.length;
  const next = () => lanes.known.shift() ?? lanes.strangers.shift();

  const dispatch = () => {
    for (let slot = leastBusy(AT_ONCE); slot !== undefined && waiting() > 0; slot = leastBusy(AT_ONCE))
      hand(slot, next() as Waiting);
    if (waiting() > 0 || background.length === 0 || backgroundRunning > 0) return;
    const free = leastBusy(1);
    if (free === undefined) return;
    backgroundRunning += 1;
    hand(free, background.shift() as Waiting);
  };

  const settle = (slot: Slot, answer: HashAnswer) => {
    const waiting = slot.running.get(answer.id);
    if (waiting === undefined) return;
    slot.running.delete(answer.id);
    dispatch();
    if ('error' in answer) waiting.reject(new Error(answer.error));
    else waiting.resolve(answer.value);
  };

  const retry = (slot: Slot) => {
    const lost = [...slot.running.values()];
    slot.running.clear();
    for (const waiting of lost.toReversed()) {
      waiting.tries += 1;
      if (waiting.tries < TRIES_MAX) lanes.known.unshift(waiting);
      else waiting.reject(new Error('the hash process ended each time'));
    }
  };

  const launch = (slot: Slot) => {
    let answered = false;
    slot.process = start({
      onAnswer: (answer) => {
        answered = true;
        settle(slot, answer);
      },
      onEnd: () => {
        slot.process = undefined;
        if (stopped) return;
        onCrash();
        retry(slot);
        if (answered) launch(slot);
        else setTimeout(() => !stopped && slot.process === undefined && launch(slot), restartDelayMs).unref();
      },
    });
    dispatch();
  };

  const add = (list: Waiting[], job: HashJob): Promise<boolean | string> =>
    new Promise((resolve, reject) => {
      list.push({ job, resolve, reject, tries: 0 });
      dispatch();
    });
  const hasRoom = (lane: HashLane = 'strangers') => !stopped && lanes[lane].length < size * waitingPerProcess;

  return {
    run: async (job, lane = 'strangers') => {
      if (!hasRoom(lane)) throw new HashPoolBusyError('too many sign-ins wait for a hash');
      return add(lanes[lane], job);
    },
    runInBackground: async (job) => {
      if (stopped || background.length >= BACKGROUND_MAX) return undefined;
      return add(background, job).finally(() => {
        backgroundRunning -= 1;
        dispatch();
      });
    },
    hasRoom,
    waiting,
    pids: () => slots.flatMap((slot) => slot.process?.pid ?? []),
    start: () => {
      stopped = false;
      for (const slot of slots) launch(slot);
    },
    stop: () => {
      stopped = true;
      const left = [
        ...lanes.known.splice(0),
        ...lanes.strangers.splice(0),
        ...background.splice(0),
        ...slots.flatMap((slot) => [...slot.running.values()]),
      ];
      for (const slot of slots) {
        slot.running.clear();
        slot.process?.stop();
      }
      for (const waiting of left) waiting.reject(new Error('closing'));
    },
  };
};
