import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../command.ts';
import { readJson, writeJson } from '../json-file.ts';
import { stackFolder } from '../paths.ts';
import { freePorts } from '../ports.ts';
import { identify, isAlive, type ProcessIdentity } from '../process-identity.ts';
import { composeFinder } from './containers.ts';
import type { EngineControl, EngineName, EnginePorts, FoundEngine, Report } from './engine.ts';
import { type FindOne, findEngine, localFinders } from './finder.ts';
import { stopLocal } from './local.ts';
import { engineKinds } from './shared-engines.ts';

const isolatedFolder = join(stackFolder, 'isolated');

export type IsolatedEngine = FoundEngine & { control: EngineControl };

export type IsolatedEngines<Name extends EngineName = EngineName> = Record<Name, IsolatedEngine> & {
  /** Ends the engines and removes their data. */
  dispose(): Promise<void>;
};

export type IsolatedOptions<Name extends EngineName> = {
  env: Environment;
  /** Names the set; letters, digits and dashes. */
  instance: string;
  /** Ports left out are chosen among the free ones. */
  ports?: Partial<EnginePorts>;
  /** Engines in containers, tried before the programs of this machine. */
  containers?: { find: FindOne; dispose(): Promise<void> };
  /** Leaves out engines that a test does not touch: each costs a second or two. */
  only?: readonly Name[];
  report?: Report;
};

async function choosePorts(wanted: Partial<EnginePorts>): Promise<EnginePorts> {
  const [mongo = 0, kafka = 0, kafkaController = 0, redis = 0] = await freePorts(4);
  return { mongo, kafka, kafkaController, redis, ...wanted };
}

async function removeSet(folder: string): Promise<void> {
  for (const kind of engineKinds) await stopLocal(join(folder, kind.name));
  await rm(folder, { recursive: true, force: true });
}

/** Sets whose owner died before disposing of them would otherwise run for ever. */
async function removeAbandonedSets(): Promise<void> {
  for (const name of await readdir(isolatedFolder).catch(() => [])) {
    const folder = join(isolatedFolder, name);
    const owner = await readJson<ProcessIdentity>(join(folder, 'owner.json'));
    if (owner && !(await isAlive(owner))) await removeSet(folder);
  }
}

/** Starts a private set of engines, for tests that stop, freeze and kill them. */
export async function startEngines<Name extends EngineName = EngineName>(
  options: IsolatedOptions<Name>,
): Promise<IsolatedEngines<Name>> {
  const { env, instance, only, containers, report = () => {} } = options;
  await removeAbandonedSets();
  const ports = await choosePorts(options.ports ?? {});
  const folder = join(isolatedFolder, `${instance}-${process.pid}-${ports.mongo}`);
  await mkdir(folder, { recursive: true });
  await writeJson(join(folder, 'owner.json'), await identify(process.pid));
  const compose = composeFinder(env);
  const project = `gatehouse-${instance}-${ports.mongo}`;
  const finders = containers ? [containers.find, ...localFinders] : localFinders;
  const dispose = async () => {
    await containers?.dispose();
    await removeSet(folder);
  };
  const context = { env, ports, folder, project, compose, report };
  const kinds = engineKinds.filter((kind) => !only || (only as readonly string[]).includes(kind.name));
  const results = await Promise.allSettled(kinds.map((kind) => findEngine(kind, context, finders)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await dispose();
    throw failed.reason;
  }
  const engines = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const byName = Object.fromEntries(engines.map((engine) => [engine.name, engine]));
  return { ...byName, dispose } as IsolatedEngines<Name>;
}
