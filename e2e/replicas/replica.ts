import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { freePorts } from '@gatehouse/stack/ports.ts';
import { expect, vi } from 'vitest';

export interface Replica {
  readonly url: string;
  stop(): Promise<void>;
}

const folders = {
  identity: 'services/identity',
  profile: 'services/profile',
  platform: 'services/platform',
  notification: 'services/notification',
  bff: 'bff',
} as const;
export type Replicated = keyof typeof folders;

/** A second process of a service, on the same engines. */
export const startReplica = async (
  platform: Pick<IsolatedPlatform, 'environment'>,
  name: Replicated,
): Promise<Replica> => {
  const [port] = await freePorts(1);
  const main = join(import.meta.dirname, '../..', folders[name], 'src/main.ts');
  const url = `http://127.0.0.1:${port}`;
  const replica = spawn(process.execPath, [main], {
    env: { ...platform.environment(name), GATEHOUSE_PORT: String(port) },
    stdio: 'ignore',
  });
  const gone = once(replica, 'exit');
  await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).ok).toBe(true), {
    timeout: 60_000,
    interval: 250,
  });
  return {
    url,
    stop: async () => {
      replica.kill('SIGTERM');
      await gone;
    },
  };
};
