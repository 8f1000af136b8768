/** Owns the authentication schemes: by which factors people sign in. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { createRetiredCodes } from '../../accounts/retired-codes.repository.ts';
import { createChannelsRepository } from '../../channels/channels.repository.ts';
import { channelOf } from '../../channels/channels.service.ts';
import type { IdentifierHash } from '../schemes/identifier-key.ts';
import { createSchemeMetrics } from '../schemes/schemes.metrics.ts';
import { createSchemesRepository } from '../schemes/schemes.repository.ts';
import { createSchemes } from '../schemes/schemes.service.ts';
import { createSchemeChanges } from './scheme-changes.service.ts';
import { createSchemePeople } from './scheme-people.read-model.ts';
import { schemeRoutes } from './schemes.routes.ts';

export interface SchemesModuleDeps {
  readonly accounts: AccountsRepository;
  readonly identifierHash: IdentifierHash;
  readonly domains: DomainsProjection;
  /** Flows that have a prover and whose channel is on. */
  readonly carriedOut: { has(factor: Factor): boolean };
  /** Flows that have a prover. */
  readonly provable: ReadonlySet<Factor>;
}

export const createSchemesModule = (parts: ServiceParts, deps: SchemesModuleDeps) => {
  const { mongo, log, metrics, news } = parts;
  const { accounts, domains, provable } = deps;
  const channels = createChannelsRepository(mongo.connection);
  const repository = createSchemesRepository(mongo.connection);
  const schemes = createSchemes({
    ...deps,
    repository,
    log,
    news,
    metrics: createSchemeMetrics(metrics),
  });
  const changes = createSchemeChanges({
    ...parts,
    repository,
    accounts,
    domains,
    retired: createRetiredCodes(mongo.connection, 'scheme'),
    openWithin: async (unit) => {
      const rows = await channels.all(unit);
      const off = new Set<string | undefined>(rows.filter(({ enabled }) => !enabled).map(({ _id }) => _id));
      return { has: (factor) => provable.has(factor) && !off.has(channelOf(factor)) };
    },
  });
  return {
    ...schemes,
    changes,
    routes: schemeRoutes({
      ...deps,
      ...parts,
      repository,
      changes,
      rulesOf: schemes.rulesOf,
      people: createSchemePeople(mongo.connection),
    }),
  };
};
