/** What a person has let applications of others know, shown to them and taken back. */
import { accessEvents, requestErrors } from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { ApplicationRow } from '../applications/applications.model.ts';
import type { SessionsRepository } from '../sessions/sessions.repository.ts';
import type { ArtifactsRepository } from './artifacts.repository.ts';
import type { ClientSessionsRepository } from './client-sessions.repository.ts';
import { kindsOf } from './consent.domain.ts';
import type { ConsentRow } from './consents.model.ts';
import type { ConsentsRepository } from './consents.repository.ts';

/** Sessions of one person whose clients are told. */
const SESSIONS_MAX = 1_000;

export interface AccessDeps {
  readonly consents: Pick<ConsentsRepository, 'ofPerson' | 'removeWithin'>;
  readonly artifacts: Pick<ArtifactsRepository, 'revokeOfWithin'>;
  readonly clientSessions: Pick<ClientSessionsRepository, 'endAtWithin'>;
  readonly sessions: Pick<SessionsRepository, 'findLive'>;
  readonly applicationOf: (applicationId: string) => Promise<ApplicationRow | null>;
}

const newestOf = (dates: readonly Date[]): string =>
  new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString();
const oldestOf = (dates: readonly Date[]): string =>
  new Date(Math.min(...dates.map((date) => date.getTime()))).toISOString();

export const createAccess = (
  { units, createEvent, clock, ids }: Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>,
  { consents, artifacts, clientSessions, sessions, applicationOf }: AccessDeps,
) => {
  const view = async (applicationId: string, rows: readonly ConsentRow[]) => {
    const application = await applicationOf(applicationId);
    if (application === null) return undefined;
    const agreed = {
      scopes: rows.flatMap(({ scopes }) => scopes),
      claims: rows.flatMap(({ claims }) => claims),
    };
    return {
      applicationId,
      name: application.name,
      nameEn: application.nameEn,
      shared: kindsOf(agreed),
      since: oldestOf(rows.map(({ grantedAt }) => grantedAt)),
      lastAccess: newestOf(rows.map(({ usedAt, changedAt }) => usedAt ?? changedAt)),
    };
  };

  return {
    list: async (accountId: string) => {
      const byApplication = Map.groupBy(await consents.ofPerson(accountId), (row) => row.applicationId);
      const views = await Promise.all([...byApplication].map(([id, rows]) => view(id, rows)));
      return views
        .filter((one) => one !== undefined)
        .sort((one, other) => other.since.localeCompare(one.since));
    },

    revoke: async (accountId: string, applicationId: string, context: EventContext): Promise<void> => {
      const application = await applicationOf(applicationId);
      await units.run(async (unit) => {
        const clientIds = await consents.removeWithin(unit, accountId, applicationId);
        if (clientIds.length === 0) throw problem(requestErrors.notFound);
        await artifacts.revokeOfWithin(unit, accountId, clientIds);
        const live = await sessions.findLive(unit, { accountId }, SESSIONS_MAX);
        const sessionIds = live.map(({ _id }) => _id);
        await clientSessions.endAtWithin(unit, { sessionIds, clientIds }, clock.now());
        const data = { accountId, applicationId, label: application?.name ?? applicationId };
        await unit.append([
          createEvent(accessEvents.accessRevoked, { subject: ids.id(), sequence: 1, data, context }),
        ]);
      });
    },
  };
};
export type Access = ReturnType<typeof createAccess>;
