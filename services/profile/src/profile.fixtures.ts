import { startStandingPeer } from '@gatehouse/kit/granting/standing-peer.fixtures.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import {
  createTestCaller,
  testActorKeys,
  testServiceConfig,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import type { testEngines } from '@gatehouse/testkit/engines.ts';
import { createContainer } from './container.ts';
import { profileMigrations } from './migrations.ts';

/** The service on the real engines, migrated; `listen` also consumes and publishes events. */
export const startProfile = async (
  engines: ReturnType<typeof testEngines>,
  { listen = false, accessRequestUrl = 'http://127.0.0.1:9' } = {},
) => {
  const actorKeys = testActorKeys();
  const identity = await startStandingPeer();
  const config = {
    ...testServiceConfig(engines, actorKeys),
    accessRequestUrl,
    identityUrl: identity.url,
  };
  const service = await createService(
    { service: 'profile', config },
    { log: createLogger({ service: 'profile', level: 'silent' }) },
  );
  const { mongo, clock, log } = service;
  await migrateForTest(mongo, profileMigrations, { clock, log });
  const container = createContainer(service);
  const { modules } = container;
  const running = listen ? await service.start(modules) : undefined;
  const app = running?.app ?? service.app(modules);
  const stop = async () => {
    if (running === undefined) await app.close();
    await (running ?? service).close();
    await identity.close();
  };
  return {
    service,
    form: container.form,
    config,
    /** What it says of people; each may do nothing unless told. */
    identity,
    call: createTestCaller(app, actorKeys),
    app,
    /** Events of other services, as the consumer would hand them over. */
    deliver: async (event: { readonly type: string }) => {
      for (const taken of modules.subscriptions.filter((one) => one.event.type === event.type))
        await service.units.run((unit) =>
          'apply' in taken ? taken.apply(event, unit) : taken.applyMany([event], unit),
        );
    },
    /** Does what changes have left to be done. */
    work: async () => {
      for (const job of modules.jobs ?? [])
        if (job.name === 'tasks' || job.name === 'fields.late-tasks')
          await job.run({ signal: new AbortController().signal, guard: async () => {} });
    },
    events: async (type: string) => {
      const rows = await mongo.connection
        .collection('outbox')
        .find({ 'event.type': type })
        .sort({ position: 1 })
        .toArray();
      return rows.map((row) => row.event);
    },
    stop,
    close: async () => {
      await stop();
      await engines.cleanup();
    },
  };
};
export type TestProfile = Awaited<ReturnType<typeof startProfile>>;
