/** Draws images in a process that can be killed: nothing else stops librsvg once it has begun. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawAnswer, DrawJob, Drawn, DrawRequest } from './draw-job.ts';

/** More images wait than are drawn in the time that an upload waits. */
export class DrawingBusyError extends Error {
  override readonly name = 'DrawingBusyError';
}
/** It took too long, and was given up. */
export class DrawingTooComplexError extends Error {
  override readonly name = 'DrawingTooComplexError';
}

export interface DrawingSettings {
  /** Milliseconds of CPU time that one image may take. */
  readonly patienceMs?: number;
  /** Jobs that wait at most. */
  readonly waitingMax?: number;
  /** Milliseconds after which a process without work ends. */
  readonly idleMs?: number;
}

export interface Drawing {
  /** Rejects with `DrawingBusyError`, `DrawingTooComplexError`, or with what is wrong with the file. */
  run<Job extends DrawJob>(file: Uint8Array, job: Job): Promise<Drawn<Job>>;
  /** Of the process, for tests. */
  pid(): number | undefined;
}

interface Process {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
}

const start = (): Process => {
  const child = fork(join(import.meta.dirname, 'draw-worker.ts'), {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the process that draws did not start')));
  });
  // Observed by the first job alone.
  ready.catch(() => undefined);
  return { child, ready };
};

/** Whether the process keeps this one from ending. */
const hold = ({ child }: Process, held: boolean): void => {
  const act = held ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
};

/** Milliseconds of CPU time that a process has taken; undefined where the system does not say. */
const cpuOf = (pid: number | undefined): number | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name, which may hold blanks, stands in brackets before.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return undefined;
  }
};
/** Milliseconds of a unit in which Linux counts CPU time. */
const TICK = 10;
/** How much longer than an image may take the clock is waited for: on a busy machine work takes longer. */
const WAITS = 3;
/** Milliseconds after which the work is looked at again. */
const LOOK = 50;

/** One job: settles with its answer, or with the end of the process, which comes when it takes too long. */
const answerOf = ({ child }: Process, request: DrawRequest, patienceMs: number): Promise<DrawAnswer> =>
  new Promise((resolve, reject) => {
    let late: Error | undefined;
    const giveUp = (error: Error) => {
      late = error;
      child.kill('SIGKILL');
    };
    const [begun, before] = [performance.now(), cpuOf(child.pid)];
    const look = () => {
      const after = cpuOf(child.pid);
      const passed = performance.now() - begun;
      const worked = before === undefined || after === undefined ? passed : after - before;
      if (worked >= patienceMs) giveUp(new DrawingTooComplexError('the image takes too long to draw'));
      else if (passed >= patienceMs * WAITS)
        giveUp(new DrawingBusyError('the machine has no time to draw the image'));
      else timer = setTimeout(look, Math.max(patienceMs - worked, LOOK));
    };
    let timer = setTimeout(look, patienceMs);
    const done = () => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (answer: DrawAnswer) => {
      done();
      resolve(answer);
    };
    const onExit = () => {
      done();
      reject(late ?? new Error('the process that draws has ended'));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    // A channel that broke shows itself by the exit that follows.
    child.send(request, () => {});
  });

export const createDrawing = ({
  patienceMs = 5_000,
  waitingMax = 16,
  idleMs = 60_000,
}: DrawingSettings = {}): Drawing => {
  let current: Process | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const take = (): Process => {
    clearTimeout(idle);
    if (current !== undefined) return current;
    const made = start();
    current = made;
    const forget = () => {
      if (current === made) current = undefined;
    };
    made.child.once('exit', forget);
    made.child.on('error', forget);
    return made;
  };
  const rest = () => {
    idle = setTimeout(() => {
      if (current?.child.connected) current.child.disconnect();
      current = undefined;
    }, idleMs);
    idle.unref();
  };

  const draw = async (request: DrawRequest): Promise<Drawn<DrawJob>> => {
    const process = take();
    hold(process, true);
    try {
      await process.ready;
      const answer = await answerOf(process, request, patienceMs);
      if (answer === 'ready') throw new Error('the process that draws has answered nothing');
      if ('error' in answer) throw new Error(answer.error);
      return answer.made;
    } finally {
      hold(process, false);
      rest();
    }
  };

  return {
    run: async <Job extends DrawJob>(file: Uint8Array, job: Job) => {
      if (waiting >= waitingMax) throw new DrawingBusyError('too many images wait to be drawn');
      waiting += 1;
      const done = turn.then(() => draw({ file, job }));
      turn = done.catch(() => undefined);
      return done.finally(() => {
        waiting -= 1;
      }) as Promise<Drawn<Job>>;
    },
    pid: () => current?.child.pid,
  };
};

/** The one of this process: the memory of one image is what it needs for any number of uploads. */
export const drawing: Drawing = createDrawing();
