import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from '../command.ts';
import { spawnDetached } from '../detached.ts';
import { readJson, writeJson } from '../json-file.ts';
import { isPortOpen } from '../ports.ts';
import { freeze, identify, isAlive, type ProcessIdentity, signal, terminate } from '../process-identity.ts';
import { waitFor } from '../wait.ts';
import type { EngineControl, EngineKind, EnginePorts, EngineWay, InstallContext, Program } from './engine.ts';

/** What is remembered about an engine between two commands. */
export type EngineRecord = {
  way: EngineWay;
  detail: string;
  address: string;
  process?: ProcessIdentity;
  /** Milliseconds since the epoch. */
  startedAt?: number;
};

export type LocalEngine = {
  kind: EngineKind;
  program: Program;
  way: EngineWay;
  folder: string;
  ports: EnginePorts;
  context: InstallContext;
};

const startTimeoutMs = 60_000;
const stopGraceMs = 20_000;

export function recordPath(folder: string): string {
  return join(folder, 'engine.json');
}

async function lastLines(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-10).join('\n');
}

async function launch(engine: LocalEngine, logPath: string): Promise<ProcessIdentity> {
  const { kind, program, folder, ports, context } = engine;
  const plan = await kind.launch(program, { dataFolder: join(folder, 'data'), ports, env: context.env });
  const env = { ...context.env, ...plan.env };
  for (const step of plan.prepare ?? []) await runOrThrow(step.command, step.args, { env });
  const { command, args } = plan;
  const identity = await identify(await spawnDetached({ command, args, cwd: folder, env, logPath }));
  if (!identity) throw new Error(`${kind.title} ended at once\n${await lastLines(logPath)}`);
  return identity;
}

/** Two engines over the same data ruin it, and not every engine looks. */
async function refuseSecond({ kind, folder }: LocalEngine): Promise<void> {
  const record = await readJson<EngineRecord>(recordPath(folder));
  if (!record?.process || !(await isAlive(record.process))) return;
  const { address, process } = record;
  throw new Error(
    `${kind.title} runs at ${address} over the same data (process ${process.pid}): use its GATEHOUSE_PORT_SHIFT, or end it by make down`,
  );
}

/** Starts an engine as a process of its own, which outlives this one, and waits until it does its work. */
export async function startLocal(engine: LocalEngine): Promise<void> {
  const { kind, folder, ports, way, program } = engine;
  await mkdir(folder, { recursive: true });
  if (await isPortOpen(kind.port(ports))) {
    throw new Error(`port ${kind.port(ports)} is taken by something that does not answer as ${kind.title}`);
  }
  await refuseSecond(engine);
  const logPath = join(folder, 'engine.log');
  const identity = await launch(engine, logPath);
  const address = kind.address(ports);
  const record: EngineRecord = {
    way,
    detail: program.detail,
    address,
    process: identity,
    startedAt: Date.now(),
  };
  await writeJson(recordPath(folder), record);
  await waitFor(() => kind.settle(address), {
    what: `the start of ${kind.title} (log: ${logPath})`,
    timeoutMs: startTimeoutMs,
    abortWhen: async () => {
      if (!(await isAlive(identity))) {
        throw new Error(`${kind.title} ended while starting\n${await lastLines(logPath)}`);
      }
    },
  });
}

async function recorded(folder: string): Promise<ProcessIdentity> {
  const identity = (await readJson<EngineRecord>(recordPath(folder)))?.process;
  if (!identity) throw new Error(`${folder} has no engine process`);
  return identity;
}

/** Ends an engine that `startLocal` started; its data stays. Answers false when it was not running. */
export async function stopLocal(folder: string): Promise<boolean> {
  const record = await readJson<EngineRecord>(recordPath(folder));
  if (!record?.process) return false;
  const ran = await isAlive(record.process);
  await terminate(record.process, stopGraceMs);
  await rm(recordPath(folder), { force: true });
  return ran;
}

export function controlLocal(engine: LocalEngine): EngineControl {
  const running = (reached: boolean) => {
    if (!reached) throw new Error(`${engine.kind.title} is not running`);
  };
  const send = async (name: NodeJS.Signals) => running(await signal(await recorded(engine.folder), name));
  return {
    pause: async () => running(await freeze(await recorded(engine.folder))),
    resume: () => send('SIGCONT'),
    async kill() {
      const identity = await recorded(engine.folder);
      await send('SIGKILL');
      await waitFor(
        async () => {
          if (await isAlive(identity)) throw new Error('it is still there');
        },
        { what: `the end of ${engine.kind.title}`, timeoutMs: 10_000, intervalMs: 20 },
      );
    },
    start: () => startLocal(engine),
    async stop() {
      await stopLocal(engine.folder);
    },
  };
}
