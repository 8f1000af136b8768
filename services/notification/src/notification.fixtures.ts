import { randomBytes } from 'node:crypto';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { type Clock, systemClock } from '@gatehouse/kit/runtime/clock.ts';
import type { RunningProcess } from '@gatehouse/kit/service/process.ts';
import {
  createTestCaller,
  testActorKeys,
  testServiceConfig,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import type { testEngines } from '@gatehouse/testkit/engines.ts';
import type { NotificationConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';

export const withoutTelegram = {
  telegramUrl: 'http://127.0.0.1:1',
  telegramLinks: 'https://t.me',
  telegramPerSecond: 100,
};

/** Budgets of SMS that no test reaches unless it says so. */
export const wideSmsBudgets = { smsNoticesPerPerson: 10, smsNoticesPerDay: 1_000 };

/** The service on the real engines, migrated, with nothing listening: it answers, and carries no message. */
export const startNotification = async (
  engines: ReturnType<typeof testEngines>,
  differently: Partial<NotificationConfig> = {},
  clock: Clock = systemClock,
) => {
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
    pushKeys: undefined,
    pushServices: [],
    pushConnections: 1,
    pushPerSecond: 1,
    ...withoutTelegram,
    ...wideSmsBudgets,
    timeZone: 'UTC',
    dispatch: false,
    ...differently,
  };
  const service = await createService(
    { service: 'notification', config },
    { log: createLogger({ service: 'notification', level: 'silent' }), clock },
  );
  await migrateForTest(service.mongo, migrations);
  const { modules, switches, jobs } = createContainer(service);
  const app = service.app(modules);
  let running: RunningProcess | undefined;
  return {
    config,
    mongo: service.mongo,
    units: service.units,
    connection: service.mongo.connection,
    bus: service.bus,
    refreshSwitches: switches.refresh,
    switches,
    /** Consumers and workers as well, until `close`. */
    start: async () => {
      // Those of `app`; a process has one server.
      for (const name of ['http_request_duration_seconds', 'http_requests_total'])
        service.metrics.removeSingleMetric(name);
      running = await service.start(modules);
    },
    app,
    call: createTestCaller(app, actorKeys),
    /** Events of other services, as the consumer would hand them over. */
    /** Does what changes have left to be done. */
    work: async (name = 'tasks') => {
      for (const job of jobs)
        if (job.name === name) await job.run({ signal: new AbortController().signal, guard: async () => {} });
    },
    deliver: async (event: { readonly type: string }) => {
      const taken = modules.subscriptions.find((one) => one.event.type === event.type);
      if (taken === undefined) throw new Error(`nobody takes ${event.type}`);
      await service.units.run((unit) =>
        'apply' in taken ? taken.apply(event, unit) : taken.applyMany([event], unit),
      );
    },
    close: async () => {
      await app.close();
      await (running ?? service).close();
      await engines.cleanup();
    },
  };
};
export type TestNotification = Awaited<ReturnType<typeof startNotification>>;
