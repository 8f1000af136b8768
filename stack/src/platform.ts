import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './command.ts';
import { spawnSupervisor } from './daemon.ts';
import type { Report } from './engines/engine.ts';
import { deleteKeys, deleteTopics, dropDatabases } from './engines/engine-data.ts';
import type { FoundEngines } from './engines/shared-engines.ts';
import type { Instance } from './instance.ts';
import { ensureKeys } from './key-ring.ts';
import { migrateOnce } from './migrations.ts';
import { type Plan, runningState, stopPlatform, writePlan } from './platform-state.ts';
import { isPortOpen } from './ports.ts';
import { type EngineUrls, issuers, type ProcessPlan, planProcesses } from './processes.ts';
import { fingerprint, serverSources } from './sources.ts';
import type { ProcessState } from './supervisor.ts';
import { logPath } from './supervisor-world.ts';
import { waitFor } from './wait.ts';

/** Milliseconds in which nothing comes nearer to being ready before a start is given up. */
const stillMs = 90_000;
/** A process that tries the same again and again writes, too. */
const startAtMostMs = 10 * 60_000;
/** A process that ended this often before it was ready once will not become ready by itself. */
const hopelessRestarts = 3;

export function engineUrls(engines: FoundEngines): EngineUrls {
  return {
    mongoUrl: engines.mongo.address,
    kafkaBrokers: engines.kafka.address,
    redisUrl: engines.redis.address,
  };
}

/** The shell's own variables differ from terminal to terminal; they are no reason to start processes anew. */
function withoutShell(plan: ProcessPlan): ProcessPlan {
  const env = Object.entries(plan.env).filter(([name]) => /^(GATEHOUSE_|NODE_)/.test(name));
  return { ...plan, env: Object.fromEntries(env) };
}

export async function planPlatform(
  instance: Instance,
  engines: EngineUrls,
  env: Environment,
  only?: readonly string[],
): Promise<Plan> {
  const keys = await ensureKeys(join(instance.folder, 'keys.json'), issuers);
  const processes = await planProcesses({ instance, engines, keys, env, node: process.execPath }, only);
  const version = createHash('sha256')
    .update(JSON.stringify(processes.map(withoutShell)))
    .update(await fingerprint(serverSources))
    .digest('hex');
  return { version, processes };
}

/** Removes everything that an instance keeps in the engines. */
export async function emptyInstance(instance: Instance, engines: EngineUrls): Promise<void> {
  await Promise.all([
    dropDatabases(engines.mongoUrl, (name) => name.startsWith(instance.databasePrefix)),
    deleteTopics(engines.kafkaBrokers.split(','), (name) => name.startsWith(instance.topicPrefix)),
    deleteKeys(engines.redisUrl, instance.redisPrefix),
  ]);
}

async function requireFreePorts(plan: Plan): Promise<void> {
  for (const { name, port } of plan.processes) {
    if (await isPortOpen(port)) {
      throw new Error(`${name} needs port ${port}, which another program uses`);
    }
  }
}

async function lastLog(folder: string, name: string): Promise<string> {
  const text = await readFile(logPath(folder, name), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-15).join('\n');
}

/** Which processes are ready, and how much the others have written; one that ended and starts again makes no progress by it. */
export async function progressOf(folder: string, processes: readonly ProcessState[]): Promise<string> {
  const rows = processes.map(async ({ name, status, restarts }) => {
    const { size = 0 } = restarts > 0 ? {} : await stat(logPath(folder, name)).catch(() => ({ size: 0 }));
    return `${name} ${status === 'ready'} ${size}`;
  });
  return (await Promise.all(rows)).join('\n');
}

/** Waits until every process of an instance is ready, reporting each one; names the process that cannot start. */
export async function waitUntilReady(folder: string, report: Report, signal?: AbortSignal): Promise<void> {
  const reported = new Set<string>();
  let hopeless: { name: string; lastEnd: string | undefined } | undefined;
  await waitFor(
    async () => {
      const state = await runningState(folder);
      if (!state) throw new Error('the supervisor has not reported yet');
      for (const { name, status, port } of state.processes) {
        if (status !== 'ready' || reported.has(name)) continue;
        reported.add(name);
        report(`${name}: ready on port ${port}`);
      }
      hopeless = state.processes.find(
        (process) => process.status !== 'ready' && process.restarts >= hopelessRestarts,
      );
      const open = state.processes.filter((process) => process.status !== 'ready');
      if (open.length > 0) throw new Error(`not ready: ${open.map(({ name }) => name).join(', ')}`);
    },
    {
      what: 'the start of all processes',
      timeoutMs: stillMs,
      progress: {
        seen: async () => progressOf(folder, (await runningState(folder))?.processes ?? []),
        atMostMs: startAtMostMs,
      },
      abortWhen: async () => {
        signal?.throwIfAborted();
        if (!hopeless) return;
        const { name, lastEnd } = hopeless;
        throw new Error(`${name} keeps ending (${lastEnd}); its log:\n${await lastLog(folder, name)}`);
      },
    },
  );
}

/**
 * Brings the planned processes up under a detached supervisor. Answers false, having done nothing, when the same
 * plan runs already. Processes of another plan are replaced.
 */
export async function startPlatform(options: {
  instance: Instance;
  plan: Plan;
  engines: EngineUrls;
  env: Environment;
  report: Report;
  /** Breaks the start off; what runs by then is left to `stopPlatform`. */
  signal?: AbortSignal | undefined;
}): Promise<boolean> {
  const { instance, plan, engines, env, report, signal } = options;
  const running = await runningState(instance.folder);
  if (running && running.version === plan.version && !instance.fresh) {
    await waitUntilReady(instance.folder, () => {});
    return false;
  }
  if (running) report('stopping the processes of the previous version');
  await stopPlatform(instance.folder);
  await requireFreePorts(plan);
  if (instance.fresh) await emptyInstance(instance, engines);
  await migrateOnce(plan, { folder: instance.folder, mongoUrl: engines.mongoUrl, report });
  signal?.throwIfAborted();
  await writePlan(instance.folder, plan);
  await spawnSupervisor(instance.folder, env);
  await waitUntilReady(instance.folder, report, signal);
  return true;
}
