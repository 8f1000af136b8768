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

const portsBetweenInstances = 1000;

/** `dev` keeps its data; `e2e` shares the engines and nothing else. `shift` belongs to the whole checkout. */
export function namedInstance(name: string, shift: number): Instance {
  if (name === 'dev') {
    return {
      name,
      folder: join(stackFolder, name),
      port: (base) => base + shift,
      databasePrefix: 'gatehouse_',
      topicPrefix: 'gatehouse.',
      redisPrefix: 'gatehouse:',
      fresh: false,
    };
  }
  if (name === 'e2e') {
    return {
      name,
      folder: join(stackFolder, name),
      port: (base) => base + portsBetweenInstances + shift,
      databasePrefix: 'gatehouse_e2e_',
      topicPrefix: 'gatehouse-e2e.',
      redisPrefix: 'gatehouse-e2e:',
      fresh: true,
    };
  }
  throw new Error(`there is no instance ${name}: dev and e2e are the ones that exist`);
}
