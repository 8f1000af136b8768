/** The notification service as it runs, in a process of its own: answers its CPU time, stops when told. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writtenKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { followForked, obeyParent } from '@gatehouse/testkit/forked-process.ts';
import { notificationConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';

/** Migrates the service's database and starts it; resolves when it is ready. */
export const startNotification = async (environment: Readonly<Record<string, string>>) => {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    GATEHOUSE_PORT: '0',
    GATEHOUSE_LOG_LEVEL: 'warn',
    GATEHOUSE_ACTOR_KEYS: JSON.stringify(writtenKeyRing('notification')),
    ...environment,
  };
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  await runOrThrow(process.execPath, [cli, 'migrate'], { env });
  return followForked(fork(fileURLToPath(import.meta.url), { env }));
};

if (import.meta.main) {
  const config = parseConfig(notificationConfig, process.env);
  const service = await createService({ service: 'notification', config });
  obeyParent(await service.start(createContainer(service).modules));
}
