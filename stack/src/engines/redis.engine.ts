import { mkdir } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { onPath } from '../command.ts';
import { installDebianPackages } from './debian.ts';
import type { EngineKind, Program } from './engine.ts';

async function answers(address: string): Promise<void> {
  const client = new Redis(address, {
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // Without a listener ioredis prints the error that connect() already rejects with.
  client.on('error', () => {});
  try {
    await client.connect();
    if ((await client.ping()) !== 'PONG') throw new Error('it did not answer PING with PONG');
  } finally {
    client.disconnect();
  }
}

async function findServer(env: Parameters<EngineKind['onPath']>[0]): Promise<Program | undefined> {
  const executable = (await onPath('redis-server', env)) ?? (await onPath('valkey-server', env));
  return executable === undefined ? undefined : { executable, detail: executable, kind: 'binary' };
}

export const redisEngine: EngineKind = {
  name: 'redis',
  title: 'Redis',
  addressVariable: 'GATEHOUSE_REDIS_URL',
  port: (ports) => ports.redis,
  address: (ports) => `redis://127.0.0.1:${ports.redis}`,
  answers,
  settle: answers,
  onPath: findServer,
  async fromPackages({ env, report }) {
    await installDebianPackages(['redis-server'], { env, report });
    const program = await findServer(env);
    if (!program) throw new Error('the package redis-server brought no redis-server onto the PATH');
    return { ...program, detail: 'Debian package redis-server' };
  },
  async launch(program, { dataFolder, ports }) {
    await mkdir(dataFolder, { recursive: true });
    return {
      command: program.executable,
      args: [
        ['--bind', '127.0.0.1'],
        ['--port', String(ports.redis)],
        ['--dir', dataFolder],
        ['--maxmemory', '256mb'],
        ['--maxmemory-policy', 'noeviction'],
        ['--appendonly', 'yes'],
        ['--save', ''],
        ['--daemonize', 'no'],
      ].flat(),
    };
  },
};
