/** Where people are signed in at clients; known to those who end sessions before there is a provider. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { createPeopleGuard, type PeopleGuardDeps } from '../../standing/people-guard.ts';
import { createClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';
import { createEnteredApplications } from '../client-sessions/entered-applications.read-model.ts';
import { createConsentsRepository } from '../consent/consents.repository.ts';
import { createStandingNews, tellingClientSessions, tellingFamilies } from '../standing/standing-news.ts';
import { createArtifactsRepository } from '../tokens/artifacts.repository.ts';
import { createFamiliesRepository } from '../tokens/families.repository.ts';
import { type AssertMayEnd, createClientSessionEnd } from './client-sessions.service.ts';

export interface EndGuardDeps extends PeopleGuardDeps {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
}

const endGuard = ({ accounts, roles, clock }: EndGuardDeps): AssertMayEnd => {
  const guard = createPeopleGuard({ roles, clock });
  return async (caller, accountId) => {
    const account = await accounts.findById(accountId);
    // Nobody's rights are protected any more.
    if (account === null) return;
    (await guard.assertFor(caller))(account);
  };
};

export const createClientSessionsModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'tasks' | 'clock' | 'config' | 'log'>,
) => {
  const { connection } = parts.mongo;
  const news = createStandingNews(parts);
  const repository = tellingClientSessions(createClientSessionsRepository(connection), news.tell);
  const families = tellingFamilies(createFamiliesRepository(connection), news.tell);
  const end = createClientSessionEnd(parts, {
    repository,
    families,
    consents: createConsentsRepository(connection),
  });
  const module = {
    repository,
    artifacts: createArtifactsRepository(connection),
    families,
    news,
    end,
    entered: createEnteredApplications(connection),
    /** What the end of a person's sessions ends with them. */
    atEnd: { clientSessions: repository, families },
  };
  return {
    ...module,
    /** With the guard of those who end sessions of others. */
    guardedBy: (deps: EndGuardDeps) => ({ ...module, assertMayEnd: endGuard(deps) }),
  };
};
export type ClientSessionsModule = ReturnType<typeof createClientSessionsModule>;
export type GuardedClientSessions = ReturnType<ClientSessionsModule['guardedBy']>;
