import { createDeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { createProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import { createPeopleGuard } from '../standing/people-guard.ts';
import { createDelivery, type PeopleDeliveryDeps } from './delivery.service.ts';
import { createDepartures } from './departures.service.ts';
import { directoryRoutes } from './directory.routes.ts';
import { createDirectoryPeople } from './directory-people.read-model.ts';
import { createExternalIdentities } from './external-identities.repository.ts';
import { createExternalPeople } from './external-people.service.ts';
import type { createForgottenIdentities } from './forgotten-identities.ts';
import { createIssuerMoves } from './issuer-moves.ts';
import { createJoining } from './joining.service.ts';

export interface DirectoryModuleDeps {
  readonly accounts: AccountsRepository;
  readonly accountsService: AccountsService;
  readonly roles: PeopleDeliveryDeps['directory']['roles'];
  readonly forgotten: Pick<ReturnType<typeof createForgottenIdentities>, 'keptUntil'>;
}

/** Accounts whose people sign in at a provider. */
export const createDirectoryModule = (parts: ServiceParts, deps: DirectoryModuleDeps) => {
  const { accounts, accountsService, roles, forgotten } = deps;
  const identities = createExternalIdentities(parts.mongo.connection);
  const providers = createProvidersRepository(parts.mongo.connection);
  const { assertThere } = providers;
  const directory = { identities, roles, provider: (id: string) => providers.find(id) };
  /** A delivery and a change of its provider exclude each other. */
  const within: PeopleDeliveryDeps['within'] = (providerId, work) =>
    parts.units.run(async (unit) => work(unit, await assertThere(providerId, unit)));
  const delivery = createDelivery({ ...parts, within, accounts, accountsService, directory });
  const departures = createDepartures({
    ...parts,
    ...deps,
    identities,
    tellLink: delivery.tellLink,
    provider: directory.provider,
  });
  const { connection } = parts.mongo;
  const guard = createPeopleGuard({ roles, clock: parts.clock });
  const moves = createIssuerMoves({ ...parts, connection, accounts, guard });
  const { keptUntil } = forgotten;
  const answers = createDeliveryAnswers(connection, parts.clock);
  const listed = createDirectoryPeople({ accounts, identities });
  return {
    identities,
    departures,
    assertThere,
    join: createJoining({ ...parts, ...deps, identities, tellLink: delivery.tellLink, assertThere }),
    people: createExternalPeople({ ...parts, accounts, identities, delivery, moves, keptUntil }),
    moves,
    answers,
    routes: directoryRoutes({ delivery, departures, people: listed, answers, assertThere }),
  };
};
export type DirectoryModule = ReturnType<typeof createDirectoryModule>;
