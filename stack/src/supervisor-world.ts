import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Child, HeldChild } from './child.ts';
import type { ProcessPlan } from './processes.ts';
import type { ProcessState, SupervisorWorld } from './supervisor.ts';

const largestLogBytes = 20 * 1024 * 1024;

export function logPath(folder: string, name: string): string {
  return join(folder, 'logs', `${name}.log`);
}

/**
 * Opens a log for appending; a large one is put aside first, and one old log is kept. In one go: the successor of a process
 * is spawned beside it, and the second to look would put the new log aside.
 */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(path, `${path}.old`);
  return openSync(path, 'a');
}

async function spawned(plan: ProcessPlan, folder: string, more: readonly 'ipc'[] = []) {
  await mkdir(join(folder, 'logs'), { recursive: true });
  const log = openLog(logPath(folder, plan.name));
  try {
    const child = spawn(plan.command, plan.args, {
      env: plan.env,
      stdio: ['ignore', log, log, ...more],
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return { child, ended };
  } finally {
    closeSync(log);
  }
}

type Spawned = Awaited<ReturnType<typeof spawned>>;

const childOf = ({ child, ended }: Spawned): Child => ({
  pid: child.pid as number,
  ended,
  signal: (name) => {
    child.kill(name);
  },
});

const packagesAhead = join(import.meta.dirname, 'packages-ahead.ts');

async function spawnHeld(plan: ProcessPlan, folder: string): Promise<HeldChild> {
  const ahead = { ...plan, args: ['--import', packagesAhead, ...plan.args] };
  const process = await spawned(ahead, folder, ['ipc']);
  // One that has ended is told nothing, and its end tells of itself.
  const tell = (message: unknown) => process.child.send(message as string[], () => {});
  process.child.on('error', () => {});
  tell(plan.sources ?? []);
  return { ...childOf(process), begin: () => tell('begin') };
}

/** Rejects unless the process answers 200 to its readiness question. */
export async function probe(readyUrl: string): Promise<void> {
  const response = await fetch(readyUrl, { signal: AbortSignal.timeout(3000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${readyUrl} answered ${response.status}`);
}

/** The supervisor's hands on this machine. */
export function machine(folder: string, changed: (states: readonly ProcessState[]) => void): SupervisorWorld {
  return {
    spawn: async (plan) => childOf(await spawned(plan, folder)),
    spawnHeld: (plan) => spawnHeld(plan, folder),
    probe: (plan) => probe(plan.readyUrl),
    now: () => Date.now(),
    pause: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
    changed,
  };
}
