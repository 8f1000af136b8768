import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createStandings } from '@gatehouse/kit/granting/standings.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { createLicenseProjection } from '@gatehouse/kit/projections/license-projection.ts';
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import { createAccessRequestClient } from './adapters/access-request.client.ts';
import { createIdentityClient } from './adapters/identity.client.ts';
import { createNotificationClient } from './adapters/notification.client.ts';
import { createOfferedSources } from './adapters/offered-sources.ts';
import type { Sleep } from './adapters/patience.ts';
import { createPlatformClient } from './adapters/platform.client.ts';
import { createProfileClient } from './adapters/profile.client.ts';
import { createProviderFetch } from './adapters/provider-fetch.ts';
import type { providerSyncConfig } from './config.ts';
import { migrations } from './migrations.ts';
import { createExchanges } from './modules/exchanges/exchanges.service.ts';
import type { ThreadLimits } from './modules/mappers/endable-thread.ts';
import { mapperFields } from './modules/mappers/mapper-fields.ts';
import { createOfferedModule } from './modules/offered/offered.module.ts';
import { createOfferedRepository } from './modules/offered/offered.repository.ts';
import { createOrigins } from './modules/providers/origins.service.ts';
import { createProviderCheck } from './modules/providers/provider-check.service.ts';
import { createProviderReporting } from './modules/providers/provider-reporting.ts';
import { createProvidersRepository } from './modules/providers/providers.repository.ts';
import { providersRoutes } from './modules/providers/providers.routes.ts';
import { createProvidersService } from './modules/providers/providers.service.ts';
import { createSignInModule } from './modules/sign-in/sign-in.module.ts';
import { providerSyncSnapshots } from './snapshots.ts';
import { createSyncModule } from './synchronizations.ts';

/** Milliseconds that a report of health has for one provider. */
const REPORT_WAIT = 2_000;

/** Milliseconds that identity has to tell who may do what: a list of mappers is shown without it. */
const STANDINGS_WAIT = 4_000;

export type ProviderSyncConfig = ConfigOf<typeof providerSyncConfig>;

/** The service's adapters and modules. */
export const createContainer = (
  parts: ServiceParts<ProviderSyncConfig>,
  /**
   * `waitMs`: milliseconds that a provider has for an answer; `sleep`: between two tries; `conditions`: what mappers may take.
   * Each has its default.
   */
  {
    waitMs,
    sleep,
    conditions,
  }: { readonly waitMs?: number; readonly sleep?: Sleep; readonly conditions?: ThreadLimits } = {},
) => {
  const { mongo, units, createEvent, clock, ids, log, config } = parts;
  const { connection } = mongo;
  const { localHosts } = config;
  const sealer = createSealer(config.sealingKeys);
  const domains = createDomainsProjection({ ...parts, connection });
  const exchanges = createExchanges({
    fetch: createProviderFetch({ localHosts, ...(waitMs !== undefined && { waitMs }) }),
    units,
    createEvent,
    clock,
    ids,
    log,
  });
  const repository = createProvidersRepository(connection);
  const origins = createOrigins({ repository, clock });
  const settings = createSettingsProjection({ ...parts, connection });
  const license = createLicenseProjection({ connection, clock, log });
  const identity = createIdentityClient(parts);
  const standings = createStandings(parts, STANDINGS_WAIT);
  const platform = createPlatformClient(parts);
  const profile = createProfileClient(parts);
  const accessRequest = createAccessRequestClient(parts);
  const notification = createNotificationClient(parts);
  const sync = createSyncModule(
    { ...parts, connection },
    {
      exchanges,
      sleep,
      conditions,
      settings: settings.current,
      owners: { identity, platform, profile, accessRequest, notification },
      standings: standings.read,
      fields: mapperFields(profile.fields),
      ownFields: profile.fields,
      textsFolder: parts.config.frontendTextsFolder,
      askedAt: createOfferedRepository(connection).askedAt,
      providers: { repository, origins, secretOf: ({ _id, secret }) => sealer.open(secret, _id) },
    },
  );
  const sources = createOfferedSources(parts);
  const offered = createOfferedModule(
    { ...parts, connection },
    { sources, identity, isEnabled: sync.isEntityEnabled, exchanges, sealer },
  );
  const service = createProvidersService(
    {
      units,
      repository,
      domains,
      sealer,
      createEvent,
      runtime: { clock, ids },
      lock: (unit: UnitOfWork) => bumpVersion(connection, 'providers', unit),
      parts: sync,
    },
    { localHosts },
  );
  const create: typeof service.create = async (...given) => {
    await license.assertMayAdd();
    return service.create(...given);
  };
  const check = createProviderCheck({ service, repository, exchanges, clock });
  const signIn = createSignInModule({
    connection,
    exchanges,
    origins,
    sealer,
    clock,
    providers: { byId: repository.byId, secretOf: service.secretOf },
  });
  const modules: ServiceModules = {
    routes: [
      ...providersRoutes({
        service: { ...service, create },
        repository,
        check,
        domains,
        times: sync.times,
        peopleOf: sync.peopleOf,
        concerned: sync.concerned,
      }),
      ...signIn.routes,
      ...sync.routes,
      ...offered.routes,
    ],
    subscriptions: [settings.subscription, ...domains.subscriptions, ...license.subscriptions],
    projections: [projectedSettings.name, projectedDomains.name],
    snapshots: providerSyncSnapshots(connection),
    background: [
      ...[settings, domains, license, identity, platform, profile, accessRequest, notification],
      ...[standings, sources, ...sync.threads, sync.runner],
    ],
    jobs: [...sync.runner.jobs, parts.tasks.job(sync.tasks)],
    reporting: {
      dependencies: createProviderReporting({
        repository,
        clock,
        fetch: createProviderFetch({ localHosts, waitMs: REPORT_WAIT }),
      }),
    },
    checks: [schemaCheck(connection, [...kitMigrations, ...migrations])],
  };
  return { modules, runner: sync.runner, settings };
};
