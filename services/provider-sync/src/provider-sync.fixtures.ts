import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { closeRedis, connectQueueRedis } from '@gatehouse/kit/redis/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { createSchedule } from '@gatehouse/kit/schedule/schedule.ts';
import {
  accountActor,
  createTestCaller,
  peerActor,
  testActorKeys,
  testServiceConfig,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { providerSyncConfig } from './config.ts';
import { createContainer, type ProviderSyncConfig } from './container.ts';
import { migrations } from './migrations.ts';
import { syncStates } from './modules/sync/sync.model.ts';

export const testConfig = (
  engines: ReturnType<typeof testEngines>,
  actorKeys: ReturnType<typeof testActorKeys>,
): ProviderSyncConfig => ({
  ...testServiceConfig(engines, actorKeys),
  sealingKeys: { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' },
  frontendTextsFolder: providerSyncConfig.frontendTextsFolder.fallback as string,
  localHosts: ['127.0.0.1'],
  identityUrl: 'http://127.0.0.1:9',
  profileUrl: 'http://127.0.0.1:9',
  platformUrl: 'http://127.0.0.1:9',
  notificationUrl: 'http://127.0.0.1:9',
  accessRequestUrl: 'http://127.0.0.1:9',
});

/** The service on the real engines, migrated, with nothing listening, at a time that the test owns. */
export const startProviderSync = async (
  more: Partial<ProviderSyncConfig> = {},
  limits: Parameters<typeof createContainer>[1] = {},
) => {
  const engines = testEngines('provider-sync');
  const actorKeys = testActorKeys();
  let shift = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + shift) };
  const service = await createService(
    { service: 'provider-sync', config: { ...testConfig(engines, actorKeys), ...more } },
    { log: createLogger({ service: 'provider-sync', level: 'silent' }) },
  );
  await migrateForTest(service.mongo, migrations);
  // Tokens of callers stay those of now.
  const containerOf = (own = limits) => createContainer({ ...service, clock }, own);
  const { modules, runner: first } = containerOf();
  let runner = first;
  const app = service.app(modules);
  const administrator = accountActor('administrator', {
    methods: ['setting.providers.read', 'setting.providers.write'],
  });
  return {
    app,
    administrator,
    clock,
    call: createTestCaller(app, actorKeys),
    runner: { tick: () => runner.tick() },
    /** What was scheduled by now is not due however late it becomes: a test runs what is its own. */
    forgetSchedules: async (): Promise<void> => {
      await syncStates.driver(service.mongo.connection).updateMany({}, { $set: { nextAt: null } });
    },
    /** As a process that ends in the middle. */
    killRunner: async () => runner.stop(),
    restartRunner: async () => {
      runner = containerOf().runner;
    },
    anotherRunner: (own = limits) => containerOf(own).runner,
    /** The schedule of the service with another interval; forgets what Redis held when asked. */
    startSchedule: async (everyMs: number) => {
      const redis = connectQueueRedis(engines.redisUrl, service.log);
      const schedule = createSchedule(
        {
          connection: service.mongo.connection,
          clock: systemClock,
          log: service.log,
          metrics: service.metrics,
        },
        {
          jobs: first.jobs.map((job) => ({ ...job, everyMs })),
          owner: service.ids.id(),
          redis: { url: engines.redisUrl, prefix: engines.redisPrefix },
          service: 'provider-sync',
          checkMs: 100,
        },
      );
      await schedule.start();
      return {
        flush: async () => void (await redis.del(...(await redis.keys(`${engines.redisPrefix}*`)))),
        stop: async () => {
          await schedule.stop();
          await closeRedis(redis);
        },
      };
    },
    /** Does what changes have left to be done. */
    work: async () => {
      for (const job of modules.jobs ?? [])
        if (job.name === 'tasks')
          await job.run({ signal: new AbortController().signal, guard: async () => {} });
    },
    /** Health of each provider as reported to monitoring. */
    reported: async () => {
      const all = (await modules.reporting?.dependencies?.()) ?? [];
      return Promise.all(
        all.map(async ({ check, ...facts }) => ({
          ...facts,
          up: await check().then(
            () => true,
            () => false,
          ),
        })),
      );
    },
    connection: service.mongo.connection,
    units: service.units,
    peer: (name: ServiceName) => peerActor(name),
    advance: (ms: number) => {
      shift += ms;
    },
    /** Events of this service, oldest first. */
    events: async (type: string) => {
      const rows = await outbox.driver(service.mongo.connection).find({}).sort({ position: 1 }).toArray();
      return rows.map(({ event }) => event).filter((one) => one.type === type);
    },
    close: async () => {
      await app.close();
      await service.close();
      await engines.cleanup();
    },
  };
};
export type TestProviderSync = Awaited<ReturnType<typeof startProviderSync>>;
