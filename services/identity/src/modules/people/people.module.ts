/** Administrators find people, see how they sign in, and let them in or keep them out. */
import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { countryOfAddress } from '../../adapters/country-database.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import type { SecondFactorsModule } from '../authentication/second-factors/second-factors.module.ts';
import type { EnteredApplications } from '../sessions/sessions.domain.ts';
import { createSessionList } from '../sessions/sessions.read-model.ts';
import { createPeopleReads } from './people.read-model.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleService, type PeopleServiceDeps } from './people.service.ts';
import { createPersonReads } from './person.read-model.ts';

export interface PeopleModuleDeps
  extends Pick<PeopleServiceDeps, 'accounts' | 'accountsService' | 'sessions'> {
  readonly roles: PeopleServiceDeps['roles'] & { all(): Promise<readonly RoleRow[]> };
  readonly secondFactors: SecondFactorsModule;
  readonly domains: { current(): Domains };
  readonly entered: EnteredApplications;
  readonly nameFormat: () => NameFormat;
}

export const createPeopleModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids'>,
  deps: PeopleModuleDeps,
) => {
  const { connection } = parts.mongo;
  const { accounts, accountsService, sessions, roles, nameFormat, entered } = deps;
  const reads = createPeopleReads(connection);
  const person = createPersonReads({ ...deps, connection, reads, clock: parts.clock });
  const { units, createEvent, clock, ids } = parts;
  const service = createPeopleService({
    ...{ units, createEvent, clock, ids },
    ...{ accounts, accountsService, roles, sessions },
  });
  const list = createSessionList(connection);
  return {
    routes: peopleRoutes({
      ...{ service, reads, person, roles, nameFormat, clock },
      sessions: { list, entered, countryOf: countryOfAddress },
    }),
  };
};
