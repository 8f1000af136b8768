import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { platformConfig } from './config.ts';
import { platformMigrations } from './migrations/index.ts';
import { createApplicationHealthModule } from './modules/application-health/application-health.module.ts';
import { createApplicationsModule } from './modules/applications/applications.module.ts';
import { createBannersModule } from './modules/banners/banners.module.ts';
import { createBannersRepository } from './modules/banners/banners.repository.ts';
import { createDeviceTypesModule } from './modules/device-types/device-types.module.ts';
import { createDiagnosticsModule } from './modules/diagnostics/diagnostics.module.ts';
import { createDocumentsModule } from './modules/documents/documents.module.ts';
import { createDocumentsRepository } from './modules/documents/documents.repository.ts';
import { createDomainsModule } from './modules/domains/domains.module.ts';
import { createImagesModule } from './modules/images/images.module.ts';
import { createImagesRepository } from './modules/images/images.repository.ts';
import { createLicenseModule } from './modules/license/license.module.ts';
import { readFrontendTexts } from './modules/locales/frontend-texts.ts';
import { createLocaleTextsRepository } from './modules/locales/locale-texts.repository.ts';
import { createLocalesModule } from './modules/locales/locales.module.ts';
import { createLocalesRepository } from './modules/locales/locales.repository.ts';
import { createMenusModule } from './modules/menus/menus.module.ts';
import { createMonitoringModule } from './modules/monitoring/monitoring.module.ts';
import { offeredRoutes } from './modules/offered/offered.routes.ts';
import { createProjectInfoModule } from './modules/project-info/project-info.module.ts';
import { publicSettings } from './modules/settings/settings.domain.ts';
import { createSettingsModule } from './modules/settings/settings.module.ts';
import { platformSnapshots } from './snapshots.ts';

export type PlatformConfig = ConfigOf<typeof platformConfig>;

/** The service's modules, wired. */
export const createContainer = (parts: ServiceParts<PlatformConfig>) => {
  const { connection } = parts.mongo;
  const documentsRepository = createDocumentsRepository(connection);
  const localesRepository = createLocalesRepository(connection);
  const bannersRepository = createBannersRepository(connection);
  const imagesRepository = createImagesRepository(connection);

  const settings = createSettingsModule(parts);
  const images = createImagesModule(parts, imagesRepository);
  const license = createLicenseModule(parts, {
    vendorKeys: parts.config.licenseVendorKeys,
    hosts: async () => domains.readModel.current().domains.flatMap(({ facts }) => facts.hosts),
    periodHours: () => settings.current().licenseCheckPeriod,
  });
  const deviceTypes = createDeviceTypesModule(connection);
  const applications = createApplicationsModule(connection);
  const domains = createDomainsModule(parts, {
    documents: documentsRepository,
    locales: localesRepository,
    banners: bannersRepository,
    deviceTypes: deviceTypes.repository,
    images: { repository: imagesRepository, service: images.service },
    assertMayAdd: license.service.assertMayAdd,
  });
  const refreshDomains = domains.service.refresh;
  const locales = createLocalesModule(parts, {
    repository: localesRepository,
    domains: domains.service,
    documents: documentsRepository,
    texts: createLocaleTextsRepository(connection),
    known: readFrontendTexts(parts.config.frontendTextsFolder),
  });
  const documents = createDocumentsModule(parts, {
    repository: documentsRepository,
    domains: domains.service,
    locales: localesRepository,
    enabledLocales: () => localesRepository.enabled(),
    domainOf: domains.readModel.domainOf,
  });
  const banners = createBannersModule(parts, { repository: bannersRepository, domains: domains.service });
  const menus = createMenusModule({
    publicSettings: () => publicSettings(settings.current()),
    domainOf: domains.readModel.domainOf,
    applications: applications.repository.known,
    clock: parts.clock,
  });
  const projectInfo = createProjectInfoModule({
    domains: domains.readModel,
    settings: settings.current,
    clock: parts.clock,
  });

  const monitoring = createMonitoringModule(parts, {
    recommended: () => diagnostics.manifests.current().manifest.recommended,
    sessionLimit: license.sessionLimit,
  });
  const applicationHealth = createApplicationHealthModule(
    parts,
    applications.repository,
    parts.config.applicationLocalHosts,
  );
  const diagnostics = createDiagnosticsModule(parts, {
    monitoring: monitoring.service,
    applications: applicationHealth.status,
    clockAhead: license.service.clockAhead,
  });

  const migrations = platformMigrations({
    publicUrl: parts.config.publicUrl,
    documents: documents.service,
    domains: domains.service,
    banners: banners.service,
    refreshDomains: () => parts.units.run((unit) => refreshDomains(systemContext, unit)),
  });
  const modules: ServiceModules = {
    routes: [
      settings,
      domains,
      documents,
      menus,
      projectInfo,
      banners,
      images,
      locales,
      license,
      monitoring,
      applicationHealth,
      diagnostics,
      { routes: offeredRoutes(connection) },
    ].flatMap(({ routes }) => routes),
    subscriptions: [...deviceTypes.subscriptions, ...applications.subscriptions, ...locales.subscriptions],
    projections: [...deviceTypes.projections, ...applications.projections],
    snapshots: platformSnapshots(connection),
    background: [
      ...settings.background,
      ...domains.background,
      ...monitoring.background,
      ...diagnostics.background,
    ],
    jobs: [...license.jobs, ...applicationHealth.jobs, ...diagnostics.jobs],
    reporting: { ...monitoring.reporting, dependencies: license.dependencies },
    checks: [schemaCheck(connection, [...kitMigrations, ...migrations])],
  };
  return {
    modules,
    migrations,
    settings,
    domains,
    documents,
    locales,
    banners,
    monitoring,
    applicationHealth,
    license,
    recommended: () => diagnostics.manifests.current().manifest,
  };
};
export type Container = ReturnType<typeof createContainer>;
