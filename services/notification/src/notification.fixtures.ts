import { randomBytes } from 'node:crypto';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import {
  createTestCaller,
  testActorKeys,
  testServiceConfig,
} from '@gatehouse/kit/runtime/service.fixtures.ts';
import { createService } from '@gatehouse/kit/runtime/service.ts';
import type { testEngines } from '@gatehouse/testkit/engines.ts';
import { createContainer, type NotificationConfig } from './container.ts';
import { migrations } from './migrations.ts';

/** The service on the real engines, migrated, with nothing listening: it answers, and carries no message. */
export const startNotification = async (engines: ReturnType<typeof testEngines>) => {
  const actorKeys = testActorKeys();
  const config: NotificationConfig = {
    ...testServiceConfig(engines, actorKeys),
    sealingKeys: { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' },
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'no-reply@portal.example',
    mailConnections: 1,
    mailPerSecond: 1,
    dkim: undefined,
    smsUrl: undefined,
    smsHeaders: {},
    smsBody: '{}',
    smsConnections: 1,
    smsPerSecond: 1,
    dispatch: false,
  };
  const service = await createService({
    service: 'notification',
    config,
    log: createLogger({ service: 'notification', level: 'silent' }),
  });
  await migrateForTest(service.mongo, migrations);
  const app = service.app(createContainer(service).modules);
  return {
    config,
    connection: service.mongo.connection,
    app,
    call: createTestCaller(app, actorKeys),
    close: async () => {
      await app.close();
      await service.close();
      await engines.cleanup();
    },
  };
};
export type TestNotification = Awaited<ReturnType<typeof startNotification>>;
