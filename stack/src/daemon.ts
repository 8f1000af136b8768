import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from './command.ts';
import { spawnDetached } from './detached.ts';
import { repositoryRoot } from './paths.ts';
import { type PlatformState, readPlan, removeState, writeState } from './platform-state.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';
import { reloadOnChange } from './reloading.ts';
import { type ProcessState, supervise } from './supervisor.ts';
import { logPath, machine } from './supervisor-world.ts';

/** Writes states one after the other; of those that arrive meanwhile only the last one counts. */
function createStateWriter(folder: string, about: Omit<PlatformState, 'processes'>) {
  let latest: readonly ProcessState[] | undefined;
  let writing = Promise.resolve();
  return {
    write(states: readonly ProcessState[]) {
      latest = states;
      writing = writing.then(async () => {
        if (!latest) return;
        const current = latest;
        latest = undefined;
        const processes = await Promise.all(
          current.map(async (state) => ({
            ...state,
            identity: state.pid === undefined ? undefined : await identify(state.pid),
          })),
        );
        await writeState(folder, { ...about, processes });
      });
    },
    settled: () => writing,
  };
}

const ownerIntervalMs = 500;

/** Resolves when a process is gone; a signal lets nobody wait for it any longer. */
async function endOf(owner: ProcessIdentity, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isAlive(owner)))
    await delay(ownerIntervalMs, undefined, { signal }).catch(() => undefined);
}

/** Runs the planned processes of an instance until this process is asked to end, or its owner has ended. */
export async function runSupervisor(folder: string): Promise<void> {
  const plan = await readPlan(folder);
  const me = await identify(process.pid);
  if (!plan || !me) throw new Error(`${folder} has no plan to supervise`);
  const writer = createStateWriter(folder, { supervisor: me, version: plan.version });
  const asked = new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    process.on('SIGHUP', () => {});
  });
  const report = (states: readonly ProcessState[]) => writer.write(states);
  const supervisor = supervise(plan.processes, machine(folder, report));
  report(supervisor.states());
  const reloading = await reloadOnChange(plan.processes, supervisor.reload);
  const over = new AbortController();
  await Promise.race([asked, ...(plan.owner ? [endOf(plan.owner, over.signal)] : [])]);
  over.abort();
  await reloading.close();
  await supervisor.stop();
  await writer.settled();
  await removeState(folder);
}

/** Starts the supervisor of an instance as a process that outlives this one. */
export async function spawnSupervisor(folder: string, env: Environment): Promise<void> {
  await mkdir(join(folder, 'logs'), { recursive: true });
  await spawnDetached({
    command: process.execPath,
    args: [join(import.meta.dirname, 'cli.ts'), 'supervise', '--folder', folder],
    cwd: repositoryRoot,
    env,
    logPath: logPath(folder, 'supervisor'),
  });
}
