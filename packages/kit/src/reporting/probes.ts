import { connect as connectTcp } from 'node:net';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { DependencyKind } from '@gatehouse/contracts/platform/health.events.ts';
import type { Logger } from 'pino';
import type { Mongo } from '../mongo/connect.ts';
import { closeRedis, connectRequestRedis, type RedisSettings } from '../redis/connect.ts';

/** Something a process depends on. `check` rejects while it is away; its answer is the version where it tells one. */
export interface Dependency {
  readonly kind: DependencyKind;
  /** Of one among several; empty otherwise. */
  readonly id?: string;
  readonly name?: string;
  check(): Promise<string | undefined>;
}

export const mongoDependency = (mongo: Pick<Mongo, 'connection' | 'ping'>): Dependency => {
  let version: string | undefined;
  return {
    kind: 'mongodb',
    check: async () => {
      await mongo.ping();
      version ??= String((await mongo.connection.db?.admin().serverInfo())?.version ?? '') || undefined;
      return version;
    },
  };
};

/** By a connection of its own: what the service has are for requests and for queues. */
export const redisDependency = (settings: RedisSettings, log: Logger) => {
  let redis: ReturnType<typeof connectRequestRedis> | undefined;
  const quiet = log.child({}, { level: 'silent' });
  return {
    dependency: {
      kind: 'redis',
      check: async () => {
        redis ??= connectRequestRedis(settings, quiet);
        // A server that was replaced may be of another version.
        const info = await redis.info('server');
        return /redis_version:([^\r\n]+)/.exec(info)?.[1];
      },
    } satisfies Dependency,
    close: async () => {
      if (redis !== undefined) await closeRedis(redis);
    },
  };
};

/** Milliseconds that a server has to take a connection. */
const TCP_LIMIT = 2_000;
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 25, 'smtps:': 465 };

/** Whether a server takes connections at an address: nothing is sent to it. */
export const answersAt = (address: string): Promise<undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port, protocol } = new URL(address);
    const socket = connectTcp({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (ownValue(ports, protocol) ?? 443) : Number(port),
      timeout: TCP_LIMIT,
    });
    const end = (error?: Error) => {
      socket.destroy();
      if (error === undefined) resolve(undefined);
      else reject(error);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end(new Error('no connection in time')));
    socket.once('error', end);
  });
