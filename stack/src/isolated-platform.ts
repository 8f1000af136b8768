import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './command.ts';
import type { Report } from './engines/engine.ts';
import type { Instance } from './instance.ts';
import { migrateBy } from './migrations.ts';
import { stackFolder } from './paths.ts';
import { emptyInstance, planPlatform, progressOf } from './platform.ts';
import { freePorts } from './ports.ts';
import { allPorts, type EngineUrls } from './processes.ts';
import { openServiceCommands } from './service-commands.ts';
import { type ProcessState, supervise } from './supervisor.ts';
import { logPath, machine } from './supervisor-world.ts';
import { waitFor } from './wait.ts';

export type IsolatedPlatform = {
  /** Addresses of the started processes by name, without a trailing slash. */
  urls: Readonly<Record<string, string>>;
  /** Environment of a started process, such as its key ring and database. */
  environment(name: string): Readonly<Record<string, string>>;
  /** Runs a command of a service and answers what it printed, in the process that brought the databases up to date. */
  command(name: string, args: readonly string[], input?: string): Promise<string>;
  databasePrefix: string;
  topicPrefix: string;
  redisPrefix: string;
  /** SIGKILL, SIGSTOP and the like for one process; a killed one is started again after 250 ms. */
  signal(name: string, signal: NodeJS.Signals): void;
  /** SIGKILL, and no new start before `release`. Resolves when the process is gone. */
  hold(name: string): Promise<void>;
  release(name: string): void;
  state(name: string): ProcessState;
  /** Resolves when these processes, or all, answer that they are ready. */
  ready(...names: string[]): Promise<void>;
  logFile(name: string): string;
  /** Ends the processes and removes their databases, topics, keys and files. */
  dispose(): Promise<void>;
};

type ExtraEnvironment = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type IsolatedPlatformOptions = {
  env: Environment;
  /** Names the copy; lower-case letters and digits. */
  name: string;
  engines: EngineUrls;
  /** The processes to run; those left out stay unreachable for the others. */
  only?: readonly string[];
  /** More environment for one process, by its name; also made of the addresses that the processes will have. */
  extra?: ExtraEnvironment | ((urls: Readonly<Record<string, string>>) => ExtraEnvironment);
  report?: Report;
};

async function isolatedInstance(name: string): Promise<Instance> {
  const ports = await freePorts(allPorts.length);
  const chosen = new Map(allPorts.map((base, index) => [base, ports[index] ?? 0]));
  const id = `${name}${process.pid}x${ports[0]}`;
  return {
    name: id,
    folder: join(stackFolder, 'platforms', id),
    port(base) {
      const port = chosen.get(base);
      if (port === undefined) throw new Error(`no process has port ${base}`);
      return port;
    },
    databasePrefix: `gatehouse_${id}_`,
    topicPrefix: `gatehouse-${id}.`,
    redisPrefix: `gatehouse-${id}:`,
    fresh: true,
  };
}

/** Runs processes of the platform below this process, with names and ports of their own, for tests of faults. */
export async function startIsolatedPlatform(options: IsolatedPlatformOptions): Promise<IsolatedPlatform> {
  const { env, engines, only, extra = {}, report = () => {} } = options;
  const instance = await isolatedInstance(options.name);
  await mkdir(instance.folder, { recursive: true });
  const plan = await planPlatform(instance, engines, env, only);
  const urls = Object.fromEntries(plan.processes.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
  const more = typeof extra === 'function' ? extra(urls) : extra;
  const processes = plan.processes.map((process) => ({
    ...process,
    env: { ...process.env, ...more[process.name] },
  }));
  const withCommands = processes.filter(({ cli }) => cli !== undefined);
  const [first] = withCommands;
  const commands = first === undefined ? undefined : openServiceCommands(first);
  try {
    if (commands !== undefined) await migrateBy(commands, withCommands, report);
  } catch (error) {
    await commands?.close();
    throw error;
  }
  const supervisor = supervise(
    processes,
    machine(instance.folder, () => {}),
  );
  const planned = (name: string) => {
    const found = processes.find((process) => process.name === name);
    if (!found) throw new Error(`${name} is not among the started processes`);
    return found;
  };
  const state = (name: string) => {
    planned(name);
    const found = supervisor.states().find((candidate) => candidate.name === name);
    if (!found) throw new Error(`${name} has no state`);
    return found;
  };
  const platform: IsolatedPlatform = {
    urls,
    environment: (name) => planned(name).env,
    async command(name, args, input) {
      const plan = planned(name);
      if (commands === undefined) throw new Error('none of the started processes has commands');
      return commands.run(plan, args, input);
    },
    databasePrefix: instance.databasePrefix,
    topicPrefix: instance.topicPrefix,
    redisPrefix: instance.redisPrefix,
    signal: supervisor.signal,
    hold: supervisor.hold,
    release: supervisor.release,
    state,
    async ready(...names) {
      const wanted = names.length > 0 ? names : processes.map((process) => process.name);
      await waitFor(
        async () => {
          const late = wanted.filter((name) => state(name).status !== 'ready');
          if (late.length > 0) throw new Error(`not ready: ${late.join(', ')}`);
        },
        {
          what: `readiness of ${wanted.join(', ')} (logs: ${instance.folder})`,
          timeoutMs: 60_000,
          progress: {
            seen: () => progressOf(instance.folder, wanted.map(state)),
            atMostMs: 180_000,
          },
        },
      );
    },
    logFile: (name) => logPath(instance.folder, name),
    async dispose() {
      await commands?.close();
      await supervisor.stop();
      await emptyInstance(instance, engines);
      await rm(instance.folder, { recursive: true, force: true });
    },
  };
  await platform.ready().catch(async (error: unknown) => {
    await commands?.close();
    await supervisor.stop();
    // The logs stay: they say why.
    await emptyInstance(instance, engines);
    throw error;
  });
  return platform;
}
