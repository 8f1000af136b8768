/** Administrators find people, see how they sign in, and let them in or keep them out. */
import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { countryOfAddress } from '../../adapters/country-database.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import type { SecondFactorsModule } from '../authentication/second-factors/second-factors.module.ts';
import { offeredRoutes } from '../offered/offered.routes.ts';
import type { EnteredApplications } from '../sessions/sessions.domain.ts';
import { createSessionList } from '../sessions/sessions.read-model.ts';
import { createPeopleGuard } from '../standing/people-guard.ts';
import { listItem } from './people.domain.ts';
import { createPeopleReads } from './people.read-model.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleService, type PeopleServiceDeps } from './people.service.ts';
import { peopleExportRoutes } from './people-export.routes.ts';
import { createPeopleExport } from './people-export.service.ts';
import { createPeopleWords } from './people-words.ts';
import { createPersonReads } from './person.read-model.ts';
import { personActRoutes } from './person-acts.routes.ts';
import { createPersonActs, type PersonActsDeps } from './person-acts.service.ts';
import { createPersonLimits, type PersonLimitsDeps } from './person-limits.service.ts';

export interface PeopleModuleDeps {
  readonly people: {
    readonly accounts: PeopleServiceDeps['accounts'] & PersonLimitsDeps['accounts'];
    readonly accountsService: PersonActsDeps['accountsService'] & PeopleServiceDeps['accountsService'];
  };
  readonly sessions: PeopleServiceDeps['sessions'];
  readonly roles: { all(): Promise<readonly RoleRow[]> };
  readonly factors: {
    readonly secondFactors: SecondFactorsModule;
    readonly own: { reset(accountId: string, context: EventContext): Promise<boolean> };
  };
  readonly domains: { current(): Domains };
  readonly entered: EnteredApplications;
  readonly nameFormat: () => NameFormat;
  readonly acts: Pick<PersonActsDeps, 'roleGrants' | 'linkMails' | 'deletion'> &
    Pick<PersonLimitsDeps, 'quotas' | 'identifierHash' | 'namedAttempts' | 'codeRules'>;
}

export const createPeopleModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids'>,
  deps: PeopleModuleDeps,
) => {
  const { connection } = parts.mongo;
  const { sessions, roles, nameFormat, entered, domains, factors } = deps;
  const { accounts, accountsService } = deps.people;
  const { secondFactors } = factors;
  const reads = createPeopleReads(connection);
  const { units, createEvent, clock, ids } = parts;
  const wordsFor = createPeopleWords({ reads, roles, nameFormat });
  const service = createPeopleService({
    units,
    createEvent,
    clock,
    ids,
    accounts,
    accountsService,
    sessions,
    guard: createPeopleGuard({ roles, clock }),
  });
  const list = createSessionList(connection);
  const { roleGrants, linkMails, deletion, quotas, identifierHash, namedAttempts, codeRules } = deps.acts;
  const acts = createPersonActs({
    units,
    createEvent,
    accounts,
    accountsService,
    roleGrants,
    linkMails,
    deletion,
    people: service,
  });
  const limits = createPersonLimits({
    units,
    createEvent,
    accounts,
    quotas,
    identifierHash,
    namedAttempts,
    codeRules,
    clock,
  });
  const person = createPersonReads({
    connection,
    reads,
    secondFactors,
    domains,
    clock,
    codesOf: limits.used,
  });
  const exported = createPeopleExport({
    units,
    createEvent,
    ids,
    reads,
    listed: async (rows, locale) => {
      const words = await wordsFor(rows, locale);
      return rows.map((row) => listItem(row, words));
    },
  });
  return {
    routes: [
      ...offeredRoutes(connection),
      ...peopleRoutes({
        service,
        reads,
        person,
        wordsFor,
        nameFormat,
        clock,
        sessions: { list, entered, countryOf: countryOfAddress },
      }),
      ...peopleExportRoutes(exported, clock),
      ...personActRoutes({ acts, limits, secondFactor: factors.own }),
    ],
  };
};
