import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../command.ts';
import { readJson } from '../json-file.ts';
import { withFileLock } from '../lock.ts';
import { stackFolder } from '../paths.ts';
import { isAlive, type ProcessIdentity } from '../process-identity.ts';
import { composeFinder, findCompose, stopContainer } from './containers.ts';
import type { EngineKind, EngineName, EnginePorts, FoundEngine, Report } from './engine.ts';
import { findEngine, sharedFinders } from './finder.ts';
import { kafkaEngine } from './kafka.engine.ts';
import { type EngineRecord, recordPath, stopLocal } from './local.ts';
import { mongoEngine } from './mongo.engine.ts';
import { redisEngine } from './redis.engine.ts';

export const engineKinds: readonly EngineKind[] = [mongoEngine, kafkaEngine, redisEngine];

const engineFolder = join(stackFolder, 'engines');
const project = 'gatehouse';

export type FoundEngines = Record<EngineName, FoundEngine>;

/** The engines that every instance and the tests share; `shift` moves all ports of a second checkout. */
export function sharedPorts(shift: number): EnginePorts {
  return {
    mongo: 27118 + shift,
    kafka: 19192 + shift,
    kafkaController: 19193 + shift,
    redis: 16479 + shift,
  };
}

/** Finds the engines, starting those that do not run. Several commands may ask at once: one of them starts. */
export async function ensureEngines(options: {
  env: Environment;
  shift: number;
  report: Report;
}): Promise<FoundEngines> {
  const { env, shift, report } = options;
  return withFileLock(join(engineFolder, 'lock'), async () => {
    const context = {
      env,
      ports: sharedPorts(shift),
      folder: engineFolder,
      project: shift === 0 ? project : `${project}-${shift}`,
      compose: composeFinder(env),
      report,
    };
    const engines = await Promise.all(engineKinds.map((kind) => findEngine(kind, context, sharedFinders)));
    return Object.fromEntries(engines.map((engine) => [engine.name, engine])) as FoundEngines;
  });
}

/** Ends the engines that this checkout started and answers their names; data stays for the next start. */
export async function stopSharedEngines(options: { env: Environment; shift: number }): Promise<string[]> {
  const { env, shift } = options;
  return withFileLock(join(engineFolder, 'lock'), async () => {
    const stopped: string[] = [];
    for (const kind of engineKinds) {
      const folder = join(engineFolder, kind.name);
      const record = await readJson<EngineRecord>(recordPath(folder));
      if (record?.way === 'container') {
        const compose = await findCompose(env);
        const name = shift === 0 ? project : `${project}-${shift}`;
        if (compose) {
          await stopContainer({ compose, kind, project: name, ports: sharedPorts(shift), env });
        }
        await rm(recordPath(folder), { force: true });
        stopped.push(kind.title);
      } else if (await stopLocal(folder)) {
        stopped.push(kind.title);
      }
    }
    return stopped;
  });
}

export type RecordedEngine = {
  title: string;
  port: string;
  answers: boolean;
  process: ProcessIdentity | undefined;
  /** Milliseconds since the epoch; unknown for engines that somebody else runs. */
  startedAt: number | undefined;
};

/** What is known about each engine without starting any. */
export async function recordedEngines(options: {
  env: Environment;
  shift: number;
}): Promise<RecordedEngine[]> {
  const ports = sharedPorts(options.shift);
  return Promise.all(
    engineKinds.map(async (kind) => {
      const record = await readJson<EngineRecord>(recordPath(join(engineFolder, kind.name)));
      const given = options.env[kind.addressVariable];
      const recorded = record?.address === kind.address(ports) ? record.process : undefined;
      const process = recorded && (await isAlive(recorded)) ? recorded : undefined;
      const answers = await kind.answers(given || kind.address(ports)).then(
        () => true,
        () => false,
      );
      const startedAt = process ? record?.startedAt : undefined;
      return {
        title: kind.title,
        port: given ? '' : String(kind.port(ports)),
        answers,
        process: given ? undefined : process,
        startedAt: given ? undefined : startedAt,
      };
    }),
  );
}
