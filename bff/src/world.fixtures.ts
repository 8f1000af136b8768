/** A BFF in front of small real services, on the real Redis. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionCacheRedis } from '@gatehouse/kit/auth/session-cache.ts';
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { testEngines } from '@gatehouse/testkit';
import { createTcpProxy, type TcpProxy } from '@gatehouse/testkit/tcp-proxy.ts';
import { Redis } from 'ioredis';
import { buildApp } from './app.ts';
import { bffConfig } from './config.ts';
import { createContainer } from './container.ts';
import { type Peers, startPeers } from './peers.fixtures.ts';

interface Replica {
  readonly url: string;
  /** Ends as on an update: what runs is finished. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface World extends Peers {
  readonly url: string;
  /** Another process of the same BFF. */
  replica(): Promise<Replica>;
  /** Lines the BFF has logged. */
  readonly logged: string[];
}

interface WorldOptions {
  readonly redisUrl: string;
  readonly redisPrefix: string;
  readonly redis: SessionCacheRedis;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly factsIntervalMs?: number | undefined;
}

const addressVariable = (service: string): string =>
  `GATEHOUSE_${service.toUpperCase().replaceAll('-', '_')}_URL`;

const createWorld = async ({
  redisUrl,
  redisPrefix,
  redis,
  env,
  factsIntervalMs,
}: WorldOptions): Promise<World> => {
  const peers = await startPeers(redis);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bff-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gatehouse</title>');
  const { actorKeys: _, ...spec } = bffConfig;
  const config = {
    ...parseConfig(spec, {
      GATEHOUSE_REDIS_URL: redisUrl,
      GATEHOUSE_REDIS_PREFIX: redisPrefix,
      ...Object.fromEntries(peers.all.map(({ service, url }) => [addressVariable(service), url])),
      GATEHOUSE_TRUSTED_HOPS: '127.0.0.1/32',
      GATEHOUSE_FRONTEND_FOLDER: folder,
      // Tests ask by the port they happen to get.
      GATEHOUSE_SERVE_UNKNOWN_HOSTS: 'true',
      GATEHOUSE_DOCS_FOR: 'everybody',
      // Here BFF, services and browsers share one loop: that it is late says nothing.
      GATEHOUSE_LOOP_DELAY_LIMIT_MS: '10000',
      ...env,
    }),
    actorKeys: peers.ring,
  };
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  const replica = async (): Promise<Replica> => {
    const container = await createContainer({
      config,
      log: createLogger({ service: 'bff', level: 'debug' }, destination),
      ...(factsIntervalMs === undefined ? {} : { factsIntervalMs }),
    });
    const app = await buildApp(container.parts);
    await container.start();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      drain: async () => {
        await app.close();
      },
      stop: async () => {
        app.server.closeAllConnections();
        await app.close();
        await container.stop();
      },
    };
  };
  const first = await replica();
  return {
    ...peers,
    url: first.url,
    replica,
    logged,
    stop: async () => {
      await first.stop();
      await peers.stop();
      await rm(folder, { recursive: true });
    },
  };
};

interface Start {
  readonly env?: Readonly<Record<string, string>>;
  /** How often the BFF asks for domains and session rules, where waiting a second for each change is no part of the test. */
  readonly factsIntervalMs?: number;
}
export type RunningWorld = World & { readonly redis: Redis };

const onEngines = async (
  engines: ReturnType<typeof testEngines>,
  { env = {}, factsIntervalMs, redisUrl = engines.redisUrl }: Start & { redisUrl?: string },
): Promise<RunningWorld> => {
  const redis = new Redis(engines.redisUrl, { keyPrefix: engines.redisPrefix });
  const world = await createWorld({
    redisUrl,
    redisPrefix: engines.redisPrefix,
    redis,
    env,
    factsIntervalMs,
  });
  return {
    ...world,
    redis,
    stop: async () => {
      await world.stop();
      redis.disconnect();
      await engines.cleanup();
    },
  };
};

/** A BFF in front of the services, on keys of its own; `stop` leaves nothing behind. */
export const startWorld = (options: Start = {}): Promise<RunningWorld> => onEngines(testEngines(), options);

/** The same, with a wire between the BFF and Redis that a test may cut. */
export const startWiredWorld = async (
  options: Start = {},
): Promise<RunningWorld & { readonly wire: TcpProxy }> => {
  const engines = testEngines();
  const wire = await createTcpProxy(engines.redisUrl);
  const world = await onEngines(engines, { ...options, redisUrl: `redis://127.0.0.1:${wire.port}` });
  return {
    ...world,
    wire,
    stop: async () => {
      await world.stop();
      await wire.cut();
    },
  };
};
