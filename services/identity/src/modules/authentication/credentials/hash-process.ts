import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { HashAnswer, HashRequest } from './hash-job.ts';

/** A running hash process as the pool sees it. */
export interface HashProcess {
  readonly pid: number | undefined;
  send(request: HashRequest): void;
  stop(): void;
}

export type StartHashProcess = (events: {
  onAnswer(answer: HashAnswer): void;
  /** It has ended, asked to or not; called once. */
  onEnd(): void;
}) => HashProcess;

/** Forks `hash-worker.ts`. Its memory is the hash's own, so its heap stays small. */
export const startHashProcess: StartHashProcess = ({ onAnswer, onEnd }) => {
  const child = fork(join(import.meta.dirname, 'hash-worker.ts'), {
    execArgv: ['--max-old-space-size=48', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    onEnd();
  };
  child.on('message', (message) => onAnswer(message as HashAnswer));
  child.once('exit', end);
  child.once('error', end);
  return {
    pid: child.pid,
    // A channel that broke shows itself by the exit that follows; the pool hands the job to another process then.
    send: (request) => void child.send(request, () => {}),
    stop: () => {
      if (child.connected) child.disconnect();
      else child.kill('SIGKILL');
    },
  };
};
