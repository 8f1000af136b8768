import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import { createProviderFetch } from './adapters/provider-fetch.ts';
import type { providerSyncConfig } from './config.ts';
import { migrations } from './migrations.ts';
import { createExchanges } from './modules/exchanges/exchanges.service.ts';
import { createProviderCheck } from './modules/providers/provider-check.service.ts';
import { createProvidersRepository } from './modules/providers/providers.repository.ts';
import { providersRoutes } from './modules/providers/providers.routes.ts';
import { createProvidersService } from './modules/providers/providers.service.ts';
import { createSignInModule } from './modules/sign-in/sign-in.module.ts';
import { providerSyncSnapshots } from './snapshots.ts';

export type ProviderSyncConfig = ConfigOf<typeof providerSyncConfig>;

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<ProviderSyncConfig>) => {
  const { mongo, units, createEvent, clock, ids, log, config } = parts;
  const { connection } = mongo;
  const { localHosts } = config;
  const sealer = createSealer(config.sealingKeys);
  const domains = createDomainsProjection({ ...parts, connection });
  const exchanges = createExchanges({
    ...{ fetch: createProviderFetch({ localHosts }), units, createEvent, clock, ids, log },
  });
  const repository = createProvidersRepository(connection);
  const service = createProvidersService(
    {
      ...{ units, repository, domains, sealer, createEvent, runtime: { clock, ids } },
      lock: (unit: UnitOfWork) => bumpVersion(connection, 'providers', unit),
      parts: { made: async () => {}, removed: async () => {} },
    },
    { localHosts },
  );
  const check = createProviderCheck({ service, repository, exchanges, clock });
  const signIn = createSignInModule({
    ...{ connection, exchanges, sealer, clock },
    providers: { byId: repository.byId, secretOf: service.secretOf },
  });
  const modules: ServiceModules = {
    routes: [
      ...providersRoutes({
        ...{ service, repository, check, domains },
        times: async () => new Map(),
        concerned: async () => ({ people: null, clients: null }),
      }),
      ...signIn.routes,
    ],
    subscriptions: [...domains.subscriptions],
    snapshots: providerSyncSnapshots(connection),
    background: [domains],
    checks: [schemaCheck(connection, [...kitMigrations, ...migrations])],
  };
  return { modules };
};
