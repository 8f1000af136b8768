import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './command.ts';

/** A process id with the moment the process began: ids are reused, the pair is not. */
export type ProcessIdentity = { pid: number; started: string };

async function startOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // The first thread of an ended process may be a zombie while others still hold its ports.
    const ended = fields[0] === 'Z' && Number(fields[17]) <= 1;
    return ended ? undefined : fields[19];
  } catch (error) {
    if (process.platform === 'linux') return undefined;
    const listed = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    if (listed.code === 127) throw error;
    return listed.stdout.trim() || undefined;
  }
}

export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const started = await startOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await startOf(identity.pid)) === identity.started;
}

/** Sends a signal unless the process is gone or its id now belongs to another one. */
export async function signal(identity: ProcessIdentity, name: NodeJS.Signals): Promise<boolean> {
  if (!(await isAlive(identity))) return false;
  process.kill(identity.pid, name);
  return true;
}

/** Asks a process to end, and kills it after `graceMs`. */
export async function terminate(identity: ProcessIdentity, graceMs: number): Promise<void> {
  const end = Date.now() + graceMs;
  await signal(identity, 'SIGCONT');
  await signal(identity, 'SIGTERM');
  while (await isAlive(identity)) {
    if (Date.now() > end) await signal(identity, 'SIGKILL');
    await delay(50);
  }
}
