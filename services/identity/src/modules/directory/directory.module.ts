import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';
import { createDelivery } from './delivery.service.ts';
import { createDepartures } from './departures.service.ts';
import { directoryRoutes } from './directory.routes.ts';
import { createDirectoryPeople } from './directory-people.read-model.ts';
import { createExternalIdentities } from './external-identities.repository.ts';

export interface DirectoryModuleDeps {
  readonly accounts: AccountsRepository;
  readonly accountsService: AccountsService;
  readonly roles: Pick<RolesRepository, 'byCodes'>;
}

/** Accounts whose people sign in at a provider. */
export const createDirectoryModule = (parts: ServiceParts, deps: DirectoryModuleDeps) => {
  const identities = createExternalIdentities(parts.mongo.connection);
  const providerName = async (providerId: string): Promise<string> => providerId;
  const { accounts, accountsService, roles } = deps;
  const directory = { identities, roles, providerName };
  const delivery = createDelivery({ ...parts, accounts, accountsService, directory });
  const departures = createDepartures({ ...parts, ...deps, identities, tellLink: delivery.tellLink });
  const people = createDirectoryPeople({ accounts: deps.accounts, identities });
  return { identities, routes: directoryRoutes({ delivery, departures, people }) };
};
