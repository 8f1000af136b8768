/** Owns the authentication schemes: by which factors people sign in. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { createRetiredCodes } from '../../accounts/retired-codes.repository.ts';
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
  /** Flows that have a prover. */
  readonly carriedOut: { has(factor: Factor): boolean };
}

export const createSchemesModule = (parts: ServiceParts, deps: SchemesModuleDeps) => {
  const { mongo, log, metrics, news } = parts;
  const { accounts, domains } = deps;
  const repository = createSchemesRepository(mongo.connection);
  const schemes = createSchemes({
    ...{ ...deps, repository, log, news },
    metrics: createSchemeMetrics(metrics),
  });
  const changes = createSchemeChanges({
    ...{ ...parts, repository, accounts, domains },
    retired: createRetiredCodes(mongo.connection, 'scheme'),
  });
  return {
    ...schemes,
    changes,
    routes: schemeRoutes({
      ...{ ...deps, ...parts, repository, changes, rulesOf: schemes.rulesOf },
      people: createSchemePeople(mongo.connection),
    }),
  };
};
