import { fileURLToPath } from 'node:url';
import { writtenKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import {
  runTestCommand,
  spawnTestCommand,
  testEnvironment,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';
import { commandsOf } from './command-line.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

it('ends by itself after a command, also while Redis is away', async () => {
  const env = {
    ...testEnvironment(engines),
    GATEHOUSE_REDIS_URL: 'redis://127.0.0.1:1',
    GATEHOUSE_ACTOR_KEYS: JSON.stringify(writtenKeyRing('notification')),
    GATEHOUSE_SEALING_KEYS: JSON.stringify({
      keys: [{ kid: 's', key: Buffer.alloc(32, 1).toString('base64url') }],
      sealWith: 's',
    }),
  };
  expect(await runTestCommand(commandsOf, ['migrate'], { env })).toMatchObject({ code: 0 });
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
  expect(await spawnTestCommand(cli, ['messages', 'redrive'], { env })).toEqual({
    code: 0,
    output: '0 messages are pending again\n',
  });
});
