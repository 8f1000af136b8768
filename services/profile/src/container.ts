import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createActsOnPeople } from '@gatehouse/kit/granting/acts-on-people.ts';
import { createStandings } from '@gatehouse/kit/granting/standings.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createAccessRequestClient } from './adapters/access-request.client.ts';
import type { profileConfig } from './config.ts';
import { profileMigrations } from './migrations.ts';
import { createCountriesModule } from './modules/countries/countries.module.ts';
import { createDynamicFieldsModule } from './modules/dynamic-fields/dynamic-fields.module.ts';
import { createFormModule } from './modules/form/form.module.ts';
import type { FormService } from './modules/form/form.service.ts';
import { offeredRoutes } from './modules/offered/offered.routes.ts';
import { createPicturesModule } from './modules/pictures/pictures.module.ts';
import { createProfilesModule } from './modules/profiles/profiles.module.ts';
import { createProfilesRepository } from './modules/profiles/profiles.repository.ts';
import { createUserSettingsModule } from './modules/user-settings/user-settings.module.ts';
import { profileServiceSnapshots } from './snapshots.ts';

export type ProfileConfig = ConfigOf<typeof profileConfig>;

/** What the service answers, and what its commands use. */
export interface Container {
  readonly modules: ServiceModules;
  readonly form: FormService;
}

/** The service's modules, wired. */
export const createContainer = (parts: ServiceParts<ProfileConfig>): Container => {
  const { connection } = parts.mongo;
  const settings = createSettingsProjection({ ...parts, connection });
  const domains = createDomainsProjection({ ...parts, connection });
  const userSettings = createUserSettingsModule(parts, {
    settings,
    domains,
    accountLocale: createProfilesRepository(connection).localeOf,
  });
  const form = createFormModule(parts);
  const { forget, languages } = userSettings;
  const standings = createStandings(parts);
  const assertMayActOn = createActsOnPeople(standings.read);
  const pictures = createPicturesModule(parts, { assertMayActOn });
  const profiles = createProfilesModule(parts, {
    settings,
    domains,
    form: form.current,
    forget,
    languages,
    pictures: pictures.service,
    assertMayActOn,
  });
  const accessRequest = createAccessRequestClient(parts);
  const dynamicFields = createDynamicFieldsModule(parts, {
    pictures: pictures.service,
    countCompanies: accessRequest.countCompanies,
  });
  const countries = createCountriesModule();
  const modules: ServiceModules = {
    routes: [profiles, pictures, userSettings, countries, form, dynamicFields]
      .flatMap(({ routes }) => routes)
      .concat(offeredRoutes(connection)),
    subscriptions: [
      ...profiles.subscriptions,
      ...pictures.subscriptions,
      ...dynamicFields.subscriptions,
      settings.subscription,
      ...domains.subscriptions,
    ],
    projections: [projectedSettings.name, projectedDomains.name],
    snapshots: profileServiceSnapshots(connection),
    background: [settings, domains, accessRequest, standings],
    jobs: [...pictures.jobs, ...dynamicFields.jobs, parts.tasks.job(dynamicFields.tasks)],
    checks: [schemaCheck(connection, [...kitMigrations, ...profileMigrations])],
  };
  return { modules, form: form.service };
};
