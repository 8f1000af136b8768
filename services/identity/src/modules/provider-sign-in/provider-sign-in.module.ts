import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createProviderSyncClient } from '../../adapters/provider-sync.client.ts';
import { createRepeatedTask } from '../../adapters/repeated-task.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { ConfirmationService } from '../authentication/confirmation/confirmation.service.ts';
import { createProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import type { SignInDeps } from '../authentication/sign-in/sign-in.service.ts';
import type { DirectoryModule } from '../directory/directory.module.ts';
import type { SessionsModule } from '../sessions/sessions.module.ts';
import { createPeopleGuard, type PeopleGuardDeps } from '../standing/people-guard.ts';
import { createHandOver } from './hand-over.service.ts';
import { createOwnProviders } from './own-providers.service.ts';
import { answerProviderLogout } from './provider-logout.protocol.ts';
import { createProviderLogout } from './provider-logout.ts';
import { providerPeopleRoutes } from './provider-people.ts';
import { withNotes } from './provider-refusals.ts';
import { providerSignInRoutes } from './provider-sign-in.routes.ts';
import { createProviderSignIn } from './provider-sign-in.service.ts';
import { providerConsumers } from './providers.consumers.ts';
import { createFollowProviders, FOLLOW_EVERY, type FollowProvidersDeps } from './providers.jobs.ts';
import { createRefusedSignIns } from './refused-sign-ins.service.ts';

export interface ThroughProvidersDeps {
  readonly signIn: { readonly parts: SignInDeps };
  readonly accounts: AccountsRepository;
  readonly directory: DirectoryModule & { readonly objects: FollowProvidersDeps['objects'] };
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
  readonly sessions: Pick<SessionsModule, 'succeed' | 'end'>;
  readonly roles: PeopleGuardDeps['roles'];
  readonly domains: { current(): Domains };
}

/** Sign-in through other providers, and out of them. */
export const createProviderSignInModule = (
  parts: ServiceParts<{ readonly providerSyncUrl: string } & ServiceParts['config']>,
  deps: ThroughProvidersDeps,
) => {
  const { clock, ids, units, tasks, log, mongo } = parts;
  const { accounts, directory, confirmation, sessions, roles, domains } = deps;
  const { people, departures, identities, objects, moves } = directory;
  const providers = createProvidersRepository(mongo.connection);
  const providerSync = createProviderSyncClient(parts);
  const refused = createRefusedSignIns({ ...parts, connection: mongo.connection });
  const through = createProviderSignIn({
    signIn: deps.signIn.parts,
    accounts,
    people,
    providers,
    providerSync,
    domains,
    runtime: { clock, ids },
  });
  const signIn = { ...through, complete: withNotes(through.complete, refused) };
  const guard = createPeopleGuard({ roles, clock });
  const own = createOwnProviders({
    signIn,
    providers,
    people,
    accounts,
    departures,
    confirmation,
    units,
    guard,
  });
  const logout = createProviderLogout({ providers, providerSync, sessions: sessions.end });
  const { followAll, releaseWithoutSubject } = createFollowProviders({
    repository: providers,
    identities,
    departures,
    objects,
    tasks,
    log,
  });
  return {
    routes: [
      ...providerSignInRoutes({
        signIn,
        own,
        handOver: createHandOver({ join: directory.join, guard }),
        sessions,
        devices: deps.signIn.parts.askers.devices,
      }),
      ...providerPeopleRoutes({ providers, identities, moves, refused }),
    ],
    subscriptions: providerConsumers(providers),
    answerLogout: answerProviderLogout(logout),
    followAll,
    releaseWithoutSubject,
    background: [
      providerSync,
      createRepeatedTask({ name: 'people of providers', everyMs: FOLLOW_EVERY, run: followAll, log }),
    ],
  };
};
