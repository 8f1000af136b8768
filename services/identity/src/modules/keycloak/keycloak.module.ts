import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { createAccountsImport } from '../accounts/accounts-import.service.ts';
import { createRolesRepository } from '../accounts/roles/roles.repository.ts';
import { createApplicationsRepository } from '../applications/applications.repository.ts';
import { createApplicationsService } from '../applications/applications.service.ts';
import { createClientsRepository } from '../clients/clients.repository.ts';
import { createClientsService } from '../clients/clients.service.ts';
import { createClientSessionsModule } from '../oidc/access/client-sessions.module.ts';
import { createRealmImport } from './realm-import.service.ts';

/** What a realm is taken over with, for one command. */
export const createKeycloakModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'tasks' | 'createEvent' | 'clock' | 'ids' | 'config' | 'log'>,
  deps: {
    readonly accounts: AccountsRepository;
    readonly accountsService: AccountsService;
    readonly domains: DomainsProjection;
  },
) => {
  const { connection } = parts.mongo;
  const applications = createApplicationsRepository(connection);
  const known = createClientsRepository(connection);
  const roles = createRolesRepository(connection);
  const sessions = createClientSessionsModule(parts).end;
  const clients = createClientsService({
    ...parts,
    repository: known,
    applications,
    sessions,
    // What an export says of addresses is judged before, by https alone.
    plainLogoutHosts: [],
  });
  return createRealmImport({
    connection,
    known,
    clients,
    roles,
    accounts: deps.accounts,
    importAccounts: createAccountsImport({
      units: parts.units,
      accounts: deps.accounts,
      service: deps.accountsService,
      hashesAtOnce: 1,
      hash: () => Promise.reject(new Error('an export has hashes alone')),
    }),
    applications: createApplicationsService({
      ...parts,
      repository: applications,
      domains: deps.domains,
      roles: { holdRoles: roles.holdRoles, byCodes: roles.byCodes },
      clients: {
        countOf: known.countOf,
        removeOf: clients.removeOf,
        endSessionsOf: clients.endSessionsOf,
      },
    }),
  });
};
