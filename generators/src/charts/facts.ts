import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames, servicePorts } from '@gatehouse/contracts/core/services.ts';
import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import type { ConfigSpec, Variable } from '@gatehouse/kit/config/variables.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { serviceNamesOf } from '../names.ts';

/** What a process tells of work that waits: a gauge, how it is added up over replicas, and how much of it one replica bears. */
export interface Queue {
  readonly metric: string;
  readonly over: 'max' | 'sum';
  readonly target: number;
}

/** What the charts cannot learn from a process's configuration. */
interface Sizes {
  /** Requested cores, and MiB at rest and at most (docs/operations/sizing.md). */
  readonly cpu: string;
  readonly memory: readonly [number, number];
  /** Replicas at most: readers of events never above the partitions of their busiest topic. */
  readonly most: number;
  readonly queue: Queue;
  /** Ports of other people's servers that it calls; `extraEgress` has those of one installation. */
  readonly outside?: readonly number[];
}

const events = { metric: 'events_behind_seconds', over: 'max', target: 10 } as const;
const follower: Sizes = { cpu: '100m', memory: [256, 512], most: 6, queue: events };

const sizes: Readonly<Partial<Record<ServiceName, Partial<Sizes>>>> = {
  identity: {
    cpu: '1',
    memory: [384, 768],
    most: 12,
    queue: { metric: 'identity_hash_waiting', over: 'sum', target: 10 },
    outside: [443],
  },
  bff: {
    cpu: '500m',
    memory: [256, 512],
    most: 12,
    queue: { metric: 'bff_notice_streams', over: 'sum', target: 5_000 },
  },
  profile: { memory: [192, 384] },
  notification: {
    queue: { metric: 'messages_pending', over: 'max', target: 500 },
    outside: [25, 465, 587, 443],
  },
  platform: { outside: [443] },
  'provider-sync': { outside: [443] },
};

export interface Secret {
  readonly name: string;
  readonly required: boolean;
  /** Whether each process has one of its own. */
  readonly own: boolean;
}

export interface Chart extends Sizes {
  readonly name: ServiceName;
  readonly port: number;
  /** Every variable that is no secret. */
  readonly config: readonly Variable<unknown>[];
  readonly secrets: readonly Secret[];
  /** Processes it calls and those that call it. */
  readonly peers: readonly ServiceName[];
  readonly callers: readonly ServiceName[];
  readonly engines: readonly string[];
  /** The program of its commands; a process without has no database. */
  readonly cli: string | undefined;
  /** A name may be taken before there is a service. */
  readonly exists: boolean;
}

export const addressVariable = (name: ServiceName): string =>
  `GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}_URL`;

const sourceOf = (name: ServiceName): string =>
  join(repositoryRoot, name === 'bff' ? 'bff' : `services/${name}`, 'src/config.ts');

/** The configuration of a process; of a name that is taken before there is a service, what every service has. */
async function specOf(name: ServiceName): Promise<ConfigSpec> {
  const file = sourceOf(name);
  if (!existsSync(file)) return serviceConfig(name);
  const module = (await import(file)) as Record<string, ConfigSpec>;
  return module[`${serviceNamesOf(name).serviceCamel}Config`] as ConfigSpec;
}

/** Engines have an address on a developer's machine; in a cluster they have none unless somebody says so. */
const engineOf: Readonly<Record<string, string>> = {
  GATEHOUSE_MONGO_URL: 'mongo',
  GATEHOUSE_KAFKA_BROKERS: 'kafka',
  GATEHOUSE_REDIS_URL: 'redis',
};

const secretOf = ({ env, fallback, optional }: Variable<unknown>): Secret => ({
  name: env,
  required: env in engineOf || (fallback === undefined && !optional),
  own: env === 'GATEHOUSE_ACTOR_KEYS',
});

/** Every chart of a process, in the order of their ports. */
export async function charts(): Promise<readonly Chart[]> {
  const specs = new Map<ServiceName, readonly Variable<unknown>[]>();
  for (const name of serviceNames)
    specs.set(
      name,
      Object.values(await specOf(name)).toSorted((a, b) => a.env.localeCompare(b.env)),
    );
  const reads = (name: ServiceName, env: string) =>
    specs.get(name)?.some((variable) => variable.env === env) === true;
  return serviceNames.map((name) => {
    const spec = specs.get(name) ?? [];
    const peers = serviceNames.filter((peer) => peer !== name && reads(name, addressVariable(peer)));
    return {
      ...follower,
      ...sizes[name],
      name,
      port: servicePorts[name],
      config: spec.filter(({ secret }) => !secret),
      secrets: spec.filter(({ secret }) => secret).map(secretOf),
      peers,
      callers: serviceNames.filter((other) => other !== name && reads(other, addressVariable(name))),
      engines: spec.flatMap(({ env }) => engineOf[env] ?? []),
      exists: existsSync(sourceOf(name)),
      cli: name === 'bff' ? undefined : `services/${name}/src/cli.ts`,
    };
  });
}
