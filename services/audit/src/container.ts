import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import {
  createSettingsKnown,
  createSettingsProjection,
} from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createPlatformClient } from './adapters/platform.client.ts';
import { createProfileClient } from './adapters/profile.client.ts';
import type { auditConfig } from './config.ts';
import { migrations } from './migrations/migrations.ts';
import { erasuresJob } from './modules/erasure/erasures.jobs.ts';
import { createErasuresRepository } from './modules/erasure/erasures.repository.ts';
import { createExchangesModule } from './modules/exchanges/exchanges.module.ts';
import { readExportWords } from './modules/exports/export-words.ts';
import { createExportsModule } from './modules/exports/exports.module.ts';
import { namesJob } from './modules/history/history.jobs.ts';
import { createHistoryModule } from './modules/history/history.module.ts';
import { createHistoryRepository } from './modules/history/history.repository.ts';
import { createPageViewsModule } from './modules/page-views/page-views.module.ts';
import { createPeopleRepository } from './modules/people/people.repository.ts';

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<ConfigOf<typeof auditConfig>>): ServiceModules => {
  const { config, mongo, clock, log, metrics } = parts;
  const { connection } = mongo;
  const settings = createSettingsProjection({ ...parts, connection });
  const settingsKnown = createSettingsKnown(parts, settings);
  const people = createPeopleRepository(connection);
  const erasures = createErasuresRepository(connection, people);
  const history = createHistoryModule({
    connection,
    people,
    erasures,
    settings,
    settingsKnown,
    clock,
    log,
    metrics,
  });
  const languages = createPlatformClient(parts);
  const profileFields = createProfileClient(parts);
  const exports = createExportsModule({
    ...parts,
    history: history.service,
    words: readExportWords({ folder: config.frontendTextsFolder, languages, profileFields, log }),
  });
  const pageViews = createPageViewsModule({ connection, clock, log, metrics });
  const exchanges = createExchangesModule({ connection, settings, settingsKnown, clock });
  return {
    routes: [...history.routes, ...exports.routes, ...pageViews.routes, ...exchanges.routes],
    subscriptions: [...history.subscriptions, ...exchanges.subscriptions],
    background: [settings, languages, profileFields, ...pageViews.background],
    jobs: [
      ...history.jobs.concat(exchanges.jobs),
      erasuresJob({ repository: erasures, clock, tasks: parts.tasks }),
      namesJob({ repository: createHistoryRepository(connection), people, clock, tasks: parts.tasks }),
      ...pageViews.jobs,
    ],
    checks: [schemaCheck(connection, [...kitMigrations, ...migrations])],
  };
};
