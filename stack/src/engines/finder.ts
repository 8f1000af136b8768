import { join } from 'node:path';
import type { Environment } from '../command.ts';
import { readJson, writeJson } from '../json-file.ts';
import { isPortOpen } from '../ports.ts';
import { isAlive } from '../process-identity.ts';
import { waitFor } from '../wait.ts';
import { type Compose, controlContainer, startContainer } from './containers.ts';
import type { EngineControl, EngineKind, EnginePorts, FoundEngine, Program, Report } from './engine.ts';
import { controlLocal, type EngineRecord, type LocalEngine, recordPath, startLocal } from './local.ts';

export type FinderContext = {
  env: Environment;
  ports: EnginePorts;
  /** Where data, logs and records of the engines lie, one folder each. */
  folder: string;
  /** The name under which containers of this set run. */
  project: string;
  /** Asked only when nothing listens yet: a container engine takes its time to answer. */
  compose: () => Promise<Compose | undefined>;
  report: Report;
};

/** Finds or starts an engine; `undefined` leaves it to the next one of the list. */
export type FindOne = (kind: EngineKind, context: FinderContext) => Promise<FoundEngine | undefined>;

async function byAddress(kind: EngineKind, { env }: FinderContext): Promise<FoundEngine | undefined> {
  const address = env[kind.addressVariable];
  if (!address) return undefined;
  try {
    await kind.answers(address);
  } catch (cause) {
    throw new Error(`${kind.title} does not answer at the address in ${kind.addressVariable}`, { cause });
  }
  return found(kind, 'address', `address in ${kind.addressVariable}`, address, undefined);
}

function found(
  kind: EngineKind,
  way: FoundEngine['way'],
  detail: string,
  address: string,
  control: EngineControl | undefined,
): FoundEngine {
  return { name: kind.name, title: kind.title, way, detail, address, control };
}

/** An engine that already listens, ours from an earlier start or somebody else's on the same port. */
async function alreadyRunning(kind: EngineKind, context: FinderContext): Promise<FoundEngine | undefined> {
  const address = kind.address(context.ports);
  if (!(await isPortOpen(kind.port(context.ports)))) return undefined;
  const last = await readJson<EngineRecord>(recordPath(engineFolder(kind, context)));
  const record = last?.address === address ? last : undefined;
  const ours = record?.process !== undefined && (await isAlive(record.process));
  const ready = ours || record?.way === 'container' ? kind.settle : kind.answers;
  await waitFor(() => ready(address), {
    what: `an answer of ${kind.title} on port ${kind.port(context.ports)}, which is taken`,
    timeoutMs: 20_000,
    intervalMs: 250,
  });
  const detail = record ? record.detail : 'started by somebody else';
  return found(kind, 'running', detail, address, undefined);
}

function engineFolder(kind: EngineKind, context: FinderContext): string {
  return join(context.folder, kind.name);
}

async function byContainer(kind: EngineKind, context: FinderContext): Promise<FoundEngine | undefined> {
  const { ports, env, project, report } = context;
  const compose = await context.compose();
  if (!compose) return undefined;
  const engine = { compose, kind, project, ports, env };
  await startContainer(engine, report);
  const detail = `${compose.title} compose, project ${project}`;
  const record: EngineRecord = { way: 'container', detail, address: kind.address(ports) };
  await writeJson(recordPath(engineFolder(kind, context)), record);
  return found(kind, 'container', detail, record.address, controlContainer(engine, report));
}

async function start(
  kind: EngineKind,
  context: FinderContext,
  way: 'path' | 'packages',
  program: Program,
): Promise<FoundEngine> {
  const { env, ports, report } = context;
  const folder = engineFolder(kind, context);
  const engine: LocalEngine = { kind, program, way, folder, ports, context: { env, report } };
  report(`${kind.title}: starting (${program.detail})`);
  await startLocal(engine);
  return found(kind, way, program.detail, kind.address(ports), controlLocal(engine));
}

async function byPath(kind: EngineKind, context: FinderContext): Promise<FoundEngine | undefined> {
  const program = await kind.onPath(context.env);
  return program && start(kind, context, 'path', program);
}

async function byPackages(kind: EngineKind, context: FinderContext): Promise<FoundEngine | undefined> {
  return start(kind, context, 'packages', await kind.fromPackages(context));
}

/** Section 5 of the architecture, in this order. */
export const sharedFinders: readonly FindOne[] = [byAddress, alreadyRunning, byContainer, byPath, byPackages];

/** A private set never takes an engine that others use. */
export const localFinders: readonly FindOne[] = [byPath, byPackages];

export async function findEngine(
  kind: EngineKind,
  context: FinderContext,
  finders: readonly FindOne[],
): Promise<FoundEngine> {
  for (const find of finders) {
    const engine = await find(kind, context);
    if (engine) return engine;
  }
  throw new Error(`${kind.title} was found nowhere`);
}
