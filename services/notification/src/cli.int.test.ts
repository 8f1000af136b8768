import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writtenKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';

const engines = testEngines();
afterAll(() => engines.cleanup());

it('ends by itself after a command, also while Redis is away', async () => {
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
  const env = {
    ...process.env,
    GATEHOUSE_LOG_LEVEL: 'silent',
    GATEHOUSE_MONGO_URL: engines.mongoUrl,
    GATEHOUSE_MONGO_DATABASE: engines.database,
    GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers.join(','),
    GATEHOUSE_REDIS_URL: 'redis://127.0.0.1:1',
    GATEHOUSE_ACTOR_KEYS: JSON.stringify(writtenKeyRing('notification')),
    GATEHOUSE_SEALING_KEYS: JSON.stringify({
      keys: [{ kid: 's', key: Buffer.alloc(32, 1).toString('base64url') }],
      sealWith: 's',
    }),
  };
  const run = (...words: string[]) => promisify(execFile)(process.execPath, [cli, ...words], { env });
  await run('migrate');
  expect((await run('messages', 'redrive')).stdout).toBe('0 messages are pending again\n');
});
