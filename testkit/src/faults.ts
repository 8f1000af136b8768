import type { EngineName } from '@gatehouse/stack/engines/engine.ts';
import {
  type IsolatedEngines,
  type IsolatedOptions,
  startEngines,
} from '@gatehouse/stack/engines/isolated-engines.ts';
import {
  type IsolatedPlatform,
  type IsolatedPlatformOptions,
  startIsolatedPlatform,
} from '@gatehouse/stack/isolated-platform.ts';
import { createEngineContainers } from './engine-containers.ts';

/** A private set of engines, in containers where an engine for them answers, whose members can be paused, killed and started again; for `*.fault.test.ts`. */
export function isolatedEngines<Name extends EngineName = EngineName>(
  options: Omit<IsolatedOptions<Name>, 'env'>,
): Promise<IsolatedEngines<Name>> {
  return startEngines({ ...options, env: process.env, containers: createEngineContainers() });
}

/** Processes of the platform on a private set of engines, each of which can be signalled, killed and held. */
export function isolatedPlatform(
  engines: IsolatedEngines,
  options: Omit<IsolatedPlatformOptions, 'env' | 'engines'>,
): Promise<IsolatedPlatform> {
  return startIsolatedPlatform({
    ...options,
    env: process.env,
    engines: {
      mongoUrl: engines.mongo.address,
      kafkaBrokers: engines.kafka.address,
      redisUrl: engines.redis.address,
    },
  });
}
