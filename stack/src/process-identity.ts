import { readdir, readFile } from 'node:fs/promises';
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
  try {
    process.kill(identity.pid, name);
    return true;
  } catch (error) {
    // It has ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Whether each thread stands still; the signal has reached them one after the other, on a busy machine much later. */
async function standsStill(pid: number): Promise<boolean> {
  // A process that ended meanwhile has none.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const states = await Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => ') X');
      return stat[stat.lastIndexOf(')') + 2] ?? '';
    }),
  );
  return states.every((state) => 'TtXZ'.includes(state));
}

/** Stops a process until `SIGCONT`, and resolves when nothing of it runs; false when it is gone. */
export async function freeze(identity: ProcessIdentity): Promise<boolean> {
  if (!(await signal(identity, 'SIGSTOP'))) return false;
  if (process.platform !== 'linux') return true;
  while ((await isAlive(identity)) && !(await standsStill(identity.pid))) await delay(5);
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
