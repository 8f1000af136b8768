/** A service in a process of its own, as measurements watch it: where it listens, the CPU time it took, its end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Running {
  readonly address: string;
  close(): Promise<void>;
}

/** In the forked process: tells where it listens, answers its CPU time, ends when told. */
export const obeyParent = (running: Running): void => {
  process.on('message', async (question) => {
    if (question === 'cpu') process.send?.(process.cpuUsage());
    else {
      await running.close();
      process.exit(0);
    }
  });
  process.send?.(running.address);
};

export interface ForkedProcess {
  readonly address: string;
  /** Microseconds of CPU since its start. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** On the side that forked it; resolves when the service listens. */
export const followForked = async (child: ChildProcess): Promise<ForkedProcess> => {
  const [address] = (await once(child, 'message')) as [string];
  return {
    address,
    cpu: async () => {
      const answered = once(child, 'message');
      child.send('cpu');
      const [{ user, system }] = (await answered) as [NodeJS.CpuUsage];
      return user + system;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
};
