import { join } from 'node:path';
import { stackFolder } from './paths.ts';

/** One running copy of the platform: its ports, its names in the engines and its folder. */
export type Instance = {
  name: string;
  folder: string;
  /** The port of a process of this copy, given its port in the instance `dev`. */
  port(base: number): number;
  databasePrefix: string;
  topicPrefix: string;
  redisPrefix: string;
  /** Starts from empty databases every time. */
  fresh: boolean;
};

/** What each instance adds to every port: `check` is the one in which a test runs `make dev`. */
const portOffsets: Readonly<Record<string, number>> = { dev: 0, e2e: 1000, check: 3000 };

/** Browsers and `fetch` refuse some ports; of those that a shift can lead to, this one. */
const refusedPort = 10_080;

/** `dev` keeps its data; the others share the engines and nothing else. `shift` belongs to the whole checkout. */
export function namedInstance(name: string, shift: number): Instance {
  const offset = portOffsets[name];
  if (offset === undefined)
    throw new Error(
      `there is no instance ${name}: ${Object.keys(portOffsets).join(', ')} are the ones that exist`,
    );
  if (8080 + offset + shift === refusedPort)
    throw new Error(`GATEHOUSE_PORT_SHIFT=${shift} leads to port ${refusedPort}, which browsers refuse`);
  const own = name !== 'dev';
  return {
    name,
    folder: join(stackFolder, name),
    port: (base) => base + offset + shift,
    databasePrefix: own ? `gatehouse_${name}_` : 'gatehouse_',
    topicPrefix: own ? `gatehouse-${name}.` : 'gatehouse.',
    redisPrefix: own ? `gatehouse-${name}:` : 'gatehouse:',
    fresh: own,
  };
}
