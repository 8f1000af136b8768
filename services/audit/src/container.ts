import { platformEvents } from '@gatehouse/contracts';
import { createConsumer } from '@gatehouse/kit/events/consumer.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { createSchedule } from '@gatehouse/kit/schedule/schedule.ts';
import { migrations } from './migrations/migrations.ts';
import { createHistoryModule } from './modules/history/history.module.ts';
import { createPageViewsModule } from './modules/page-views/page-views.module.ts';

/** Settings are read by a group of their own: rebuilding the journal must not live through old retentions again. */
const SETTINGS_GROUP = 'audit.settings';

const endProcess = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts): ServiceModules => {
  const { mongo, bus, clock, ids, log, metrics } = parts;
  const { connection } = mongo;
  const settings = createSettingsProjection({ connection, log });
  const settingsConsumer = createConsumer({
    mongo,
    bus,
    group: SETTINGS_GROUP,
    subscriptions: [settings.subscription],
    log,
    clock,
    metrics,
    onFatal: endProcess,
  });
  const settingsKnown = async () => {
    try {
      const lag = await bus.lag(SETTINGS_GROUP, [platformEvents.settingChanged.topic]);
      return lag.every(({ position, end }) => position >= end);
    } catch {
      return false;
    }
  };
  const history = createHistoryModule({ connection, settings, settingsKnown, clock, log, metrics });
  const pageViews = createPageViewsModule({ connection, clock, log, metrics });
  const schedule = createSchedule({
    connection,
    jobs: [...history.jobs, ...pageViews.jobs],
    owner: ids.id(),
    clock,
    log,
    metrics,
  });
  return {
    routes: [...history.routes, ...pageViews.routes],
    subscriptions: history.subscriptions,
    background: [settings, settingsConsumer, ...pageViews.background, schedule],
    checks: [schemaCheck(connection, [...kitMigrations, ...migrations]), settingsConsumer.check],
  };
};
