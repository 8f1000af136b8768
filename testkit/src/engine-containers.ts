/** Private engines in containers, as `stack/compose.yaml` describes them, where Docker or Podman is reachable. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineKind, EnginePorts } from '@gatehouse/stack/engines/engine.ts';
import type { FinderContext, FindOne } from '@gatehouse/stack/engines/finder.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { parse } from 'yaml';

export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
}

/** One service of a compose file, its variables filled in. */
export const composeService = (
  text: string,
  name: string,
  variables: Readonly<Record<string, string>>,
): ComposeService => {
  const filled = text.replaceAll(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_, variable: string, fallback = '') => variables[variable] ?? fallback,
  );
  const { services } = parse(filled) as { services: Record<string, ComposeService> };
  const service = services[name];
  if (service === undefined) throw new Error(`the compose file has no service ${name}`);
  return service;
};

const start = async (kind: EngineKind, ports: EnginePorts): Promise<StartedTestContainer> => {
  const text = await readFile(join(repositoryRoot, 'stack/compose.yaml'), 'utf8');
  const { image, command, environment } = composeService(text, kind.name, {
    GATEHOUSE_MONGO_PORT: String(ports.mongo),
    GATEHOUSE_KAFKA_PORT: String(ports.kafka),
    GATEHOUSE_REDIS_PORT: String(ports.redis),
  });
  const port = kind.port(ports);
  const container = new GenericContainer(image).withExposedPorts({ container: port, host: port });
  if (command !== undefined) container.withCommand(command.map(String));
  const pairs = Object.entries(environment ?? {}).map(([name, value]) => [name, String(value)]);
  return container.withEnvironment(Object.fromEntries(pairs)).start();
};

const settle = (kind: EngineKind, ports: EnginePorts): Promise<void> =>
  waitFor(() => kind.settle(kind.address(ports)), {
    what: `the start of the ${kind.title} container`,
    timeoutMs: 120_000,
    intervalMs: 250,
  });

const reachable = async (env: FinderContext['env']) =>
  env.GATEHOUSE_CONTAINERS === 'off' ? undefined : getContainerRuntimeClient().catch(() => undefined);

export interface EngineContainers {
  readonly find: FindOne;
  dispose(): Promise<void>;
}

/** Finds engines in containers, and passes on where no container engine answers. */
export const createEngineContainers = (): EngineContainers => {
  const started: StartedTestContainer[] = [];
  const find: FindOne = async (kind, { env, ports, report }) => {
    const client = await reachable(env);
    if (client === undefined) return undefined;
    report(`starting ${kind.title} with testcontainers`);
    const container = await start(kind, ports);
    started.push(container);
    await settle(kind, ports);
    const handle = client.container.getById(container.getId());
    return {
      name: kind.name,
      title: kind.title,
      way: 'container',
      detail: 'testcontainers',
      address: kind.address(ports),
      control: {
        pause: () => handle.pause(),
        resume: () => handle.unpause(),
        kill: () => handle.kill(),
        start: async () => {
          await handle.start();
          await settle(kind, ports);
        },
        stop: () => handle.stop(),
      },
    };
  };
  return {
    find,
    dispose: async () => {
      await Promise.all(started.map((container) => container.stop({ remove: true, removeVolumes: true })));
    },
  };
};
