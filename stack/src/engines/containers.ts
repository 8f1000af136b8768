import { join } from 'node:path';
import { type Environment, onPath, run, runOrThrow } from '../command.ts';
import { repositoryRoot } from '../paths.ts';
import { waitFor } from '../wait.ts';
import type { EngineControl, EngineKind, EnginePorts, Report } from './engine.ts';

/** A container engine that answers and has the compose command, such as `docker compose`. */
export type Compose = { executable: string; title: string };

const composeFile = join(repositoryRoot, 'stack/compose.yaml');
const startTimeoutMs = 120_000;

/** Looks for a reachable Docker or Podman. `GATEHOUSE_CONTAINERS=off` leaves containers out of the search. */
export async function findCompose(env: Environment): Promise<Compose | undefined> {
  if (env.GATEHOUSE_CONTAINERS === 'off') return undefined;
  for (const title of ['docker', 'podman']) {
    const executable = await onPath(title, env);
    if (!executable) continue;
    // A client without an engine can hang on a dead socket.
    const probe = { env, timeoutMs: 10_000 };
    const server = await run(executable, ['info', '--format', '{{json .}}'], probe);
    if (server.code !== 0 || server.stdout.includes('"ServerErrors"')) continue;
    if ((await run(executable, ['compose', 'version'], probe)).code === 0) return { executable, title };
  }
  return undefined;
}

/** Looks once, when it is first asked. */
export function composeFinder(env: Environment): () => Promise<Compose | undefined> {
  let found: Promise<Compose | undefined> | undefined;
  return () => {
    found ??= findCompose(env);
    return found;
  };
}

export type ContainerEngine = {
  compose: Compose;
  kind: EngineKind;
  project: string;
  ports: EnginePorts;
  env: Environment;
};

function composeCommand({ compose, kind, project, ports, env }: ContainerEngine) {
  const environment = {
    ...env,
    GATEHOUSE_MONGO_PORT: String(ports.mongo),
    GATEHOUSE_KAFKA_PORT: String(ports.kafka),
    GATEHOUSE_REDIS_PORT: String(ports.redis),
  };
  return async (...args: string[]) => {
    const base = ['compose', '--file', composeFile, '--project-name', project];
    await runOrThrow(compose.executable, [...base, ...args, kind.name], { env: environment });
  };
}

export async function startContainer(engine: ContainerEngine, report: Report): Promise<void> {
  const { kind, ports } = engine;
  report(`${kind.title}: starting with ${engine.compose.title} compose`);
  await composeCommand(engine)('up', '--detach');
  await waitFor(() => kind.settle(kind.address(ports)), {
    what: `the start of the ${kind.title} container`,
    timeoutMs: startTimeoutMs,
    intervalMs: 250,
  });
}

export async function stopContainer(engine: ContainerEngine): Promise<void> {
  await composeCommand(engine)('stop');
}

export function controlContainer(engine: ContainerEngine, report: Report): EngineControl {
  const command = composeCommand(engine);
  return {
    pause: () => command('pause'),
    resume: () => command('unpause'),
    kill: () => command('kill', '--signal', 'SIGKILL'),
    start: () => startContainer(engine, report),
    stop: () => command('stop'),
  };
}
