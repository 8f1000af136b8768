import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Environment } from './command.ts';

export type Detached = {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Environment;
  /** Gets what the process writes, behind what stands there. */
  logPath: string;
};

/** Starts a process that outlives this one and answers its id. */
export async function spawnDetached({ command, args, cwd, env, logPath }: Detached): Promise<number> {
  const log = await open(logPath, 'a');
  try {
    const child = spawn(command, [...args], {
      cwd,
      env: env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return child.pid as number;
  } finally {
    await log.close();
  }
}
