import type { SessionCacheRedis } from '@gatehouse/kit/auth/session-cache.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { countryOfAddress } from '../../adapters/country-database.ts';
import { createRepeatedTask } from '../../adapters/repeated-task.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { createAgreedPeople } from '../accounts/agreements/agreed-people.read-model.ts';
import type { Roles } from '../accounts/roles/roles.service.ts';
import { agreedPeopleRoutes } from './agreed-people.routes.ts';
import { createDomainPeople } from './domain-people.read-model.ts';
import { domainPeopleRoutes } from './domain-people.routes.ts';
import { createLateClients, LOOK_EVERY } from './late-clients.service.ts';
import { type ClientSessions, createSessionEnd, type TokenFamilies } from './session-end.service.ts';
import { createSessionResolver } from './session-resolve.service.ts';
import { createSessionStart } from './session-start.service.ts';
import { createSessionSuccession, type SessionSuccessionDeps } from './session-succession.service.ts';
import type { EnteredApplications } from './sessions.domain.ts';
import { overdueJob } from './sessions.jobs.ts';
import { createSessionList } from './sessions.read-model.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { sessionRoutes } from './sessions.routes.ts';

export interface SessionsModuleDeps {
  readonly accounts: AccountsRepository;
  readonly roles: Roles;
  readonly redis: SessionCacheRedis;
  readonly settings: Settings;
  readonly domains: { current(): Domains };
  readonly clientSessions: ClientSessions & SessionSuccessionDeps['clientSessions'];
  readonly families: TokenFamilies;
  readonly entered: EnteredApplications;
}

/** Milliseconds between looks for ended sessions that Redis does not know of: well inside the two seconds of N6. */
const TELL_EVERY = 1_000;

export const createSessionsModule = (parts: ServiceParts, deps: SessionsModuleDeps) => {
  const { mongo, units, tasks, createEvent, clock, ids, log } = parts;
  const { accounts, roles, redis, settings, domains, entered, ...told } = deps;
  const sessions = createSessionsRepository(mongo.connection);
  const start = createSessionStart({ sessions, createEvent, roles, redis, settings, clock, ids });
  const end = createSessionEnd({ units, sessions, ...told, createEvent, redis, settings, clock });
  const { clientSessions } = told;
  const succeed = createSessionSuccession({ units, sessions, clientSessions, end });
  const lateClients = createLateClients({ tasks, sessions, clientSessions, clock });
  const resolve = createSessionResolver({ sessions, accounts, roles, redis, settings, clock });
  const people = createDomainPeople(mongo.connection);
  return {
    start,
    end,
    succeed,
    resolve,
    proven: sessions.proven,
    beganOn: sessions.beganOn,
    belongsTo: sessions.belongsTo,
    findOpen: sessions.findOpen,
    findLive: sessions.findLive,
    routes: [
      ...sessionRoutes({
        list: createSessionList(mongo.connection),
        entered,
        repository: sessions,
        end,
        resolve,
        countryOf: countryOfAddress,
        clock,
      }),
      ...domainPeopleRoutes({ people, domains, clock }),
      ...agreedPeopleRoutes({ people, agreed: createAgreedPeople(mongo.connection), domains, clock }),
    ],
    background: [
      createRepeatedTask({ name: 'ended sessions to Redis', everyMs: TELL_EVERY, run: end.tellCache, log }),
      createRepeatedTask({ name: 'late clients', everyMs: LOOK_EVERY, run: lateClients, log }),
    ],
    jobs: [overdueJob({ tasks, sessions, end, clock })],
  };
};
export type SessionsModule = ReturnType<typeof createSessionsModule>;
