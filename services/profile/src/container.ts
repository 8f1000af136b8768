import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { profileMigrations } from './migrations.ts';
import { createCountriesModule } from './modules/countries/countries.module.ts';
import { createProfilesModule } from './modules/profiles/profiles.module.ts';
import { profileSnapshots } from './modules/profiles/profiles.snapshots.ts';
import { createUserSettingsModule } from './modules/user-settings/user-settings.module.ts';

/** The service's modules, wired. */
export const createContainer = (parts: ServiceParts): ServiceModules => {
  const { log } = parts;
  const { connection } = parts.mongo;
  const settings = createSettingsProjection({ connection, log });
  const domains = createDomainsProjection({ connection, log });
  const userSettings = createUserSettingsModule(parts, { settings, domains });
  const profiles = createProfilesModule(parts, { settings, domains, forget: userSettings.forget });
  const countries = createCountriesModule();
  return {
    routes: [profiles, userSettings, countries].flatMap(({ routes }) => routes),
    subscriptions: [...profiles.subscriptions, settings.subscription, ...domains.subscriptions],
    projections: [projectedSettings.name, projectedDomains.name],
    snapshots: [profileSnapshots(connection)],
    background: [settings, domains],
    checks: [schemaCheck(connection, [...kitMigrations, ...profileMigrations])],
  };
};
