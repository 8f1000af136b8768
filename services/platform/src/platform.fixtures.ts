import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import {
  createTestCaller,
  testActorKeys,
  testServiceConfig,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import type { testEngines } from '@gatehouse/testkit/engines.ts';
import { platformConfig } from './config.ts';
import { createContainer } from './container.ts';
import type { VendorKeys } from './modules/license/license-signature.ts';

/** The service on the real engines, migrated, with everything polled read once and nothing listening. */
export const startPlatform = async (engines: ReturnType<typeof testEngines>, vendorKeys: VendorKeys = {}) => {
  const actorKeys = testActorKeys();
  const config = {
    ...testServiceConfig(engines, actorKeys),
    publicUrl: 'http://localhost:8080',
    updateUrl: undefined,
    frontendTextsFolder: platformConfig.frontendTextsFolder.fallback as string,
    licenseVendorKeys: vendorKeys,
    applicationLocalHosts: ['127.0.0.1'],
  };
  const service = await createService(
    { service: 'platform', config },
    { log: createLogger({ service: 'platform', level: 'silent' }) },
  );
  const container = createContainer(service);
  const { mongo, clock, log } = service;
  const runMigrations = () => migrateForTest(mongo, container.migrations, { clock, log });
  await runMigrations();
  const app = service.app(container.modules);
  const refresh = async () => {
    await container.settings.refresh();
    await container.domains.readModel.refresh();
  };
  await refresh();
  return {
    service,
    container,
    config,
    runMigrations,
    refresh,
    call: createTestCaller(app, actorKeys),
    app,
    /** Events that wait to be published, in the order of their writing. */
    events: async (type?: string) => {
      const rows = await mongo.connection.collection('outbox').find().sort({ position: 1 }).toArray();
      return rows.map((row) => row.event).filter((event) => type === undefined || event.type === type);
    },
    /** Events of other services, as the consumer would hand them over. */
    deliver: async (event: { readonly type: string; readonly data: unknown }) => {
      const taken = container.modules.subscriptions.find((one) => one.event.type === event.type);
      if (taken === undefined || !('apply' in taken)) throw new Error(`nobody takes ${event.type}`);
      await service.units.run((unit) => taken.apply(event, unit));
    },
    close: async () => {
      await app.close();
      await service.close();
      await engines.cleanup();
    },
  };
};
export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>;

/** A line of `domains import`. */
export const domainLine = (host: string, given: Record<string, unknown> = {}) => ({
  hosts: [host],
  styleCode: 'orchard',
  locales: ['ru', 'en'],
  texts: {
    ru: { projectName: 'Сад', projectTitle: 'Сад', copyright: '© Сад' },
    en: { projectName: 'Orchard', projectTitle: 'Orchard', copyright: '© Orchard' },
  },
  ...given,
});

/** A line of `documents import`. */
export const documentLine = (code: string, content: string, given: Record<string, unknown> = {}) => ({
  code,
  type: 'agreement',
  format: 'md',
  locales: [
    { localeId: 'ru', name: `Документ ${code}`, content },
    { localeId: 'en', name: `Document ${code}`, content },
  ],
  ...given,
});
