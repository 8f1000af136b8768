/** What applications know of a person by their leave or after they have signed out, shown to them and taken back. */
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accessEvents } from '@gatehouse/contracts/identity/access.events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientsModule } from '../../clients/clients.module.ts';
import type { SessionsRepository } from '../../sessions/sessions.repository.ts';
import type { ClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';
import { kindsOf, type Shared } from '../consent/consent.domain.ts';
import type { ConsentsRepository } from '../consent/consents.repository.ts';
import type { FamiliesRepository } from '../tokens/families.repository.ts';

/** Sessions of one person whose clients are told. */
const SESSIONS_MAX = 1_000;

export interface AccessDeps {
  readonly consents: Pick<ConsentsRepository, 'ofPerson' | 'removeWithin'>;
  readonly families: Pick<FamiliesRepository, 'revokeOfWithin' | 'lastingOf'>;
  readonly clientSessions: Pick<ClientSessionsRepository, 'endAtWithin'>;
  readonly sessions: Pick<SessionsRepository, 'findLive'>;
  readonly clients: Pick<ClientsModule, 'applicationOf' | 'byClientId'>;
}

/** What an application has of a person by one consent or one family of tokens. */
interface Held extends Shared {
  readonly applicationId: string;
  readonly since: Date;
  readonly usedAt?: Date;
}

const newestOf = (dates: readonly Date[]): string =>
  new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString();
const oldestOf = (dates: readonly Date[]): string =>
  new Date(Math.min(...dates.map((date) => date.getTime()))).toISOString();

export const createAccess = (
  { units, createEvent, clock, ids }: Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>,
  { consents, families, clientSessions, sessions, clients }: AccessDeps,
) => {
  const agreedBy = async (accountId: string): Promise<Held[]> =>
    (await consents.ofPerson(accountId)).map(({ grantedAt, changedAt, usedAt = changedAt, ...row }) => ({
      ...row,
      since: grantedAt,
      usedAt,
    }));

  /** Applications of one's own organization are not asked about, and have it all the same. */
  const lastingOf = async (accountId: string, unit?: UnitOfWork) => {
    const lasting = await families.lastingOf(accountId, clock.now(), unit);
    const held: (Held & { readonly clientId: string })[] = [];
    for (const [clientId, own] of Map.groupBy(lasting, (family) => family.clientId)) {
      const applicationId = (await clients.byClientId(clientId, unit))?.applicationId;
      if (applicationId === undefined) continue;
      for (const { scopes, begunAt: since } of own)
        held.push({ applicationId, clientId, scopes, claims: [], since });
    }
    return held;
  };

  const view = async (applicationId: string, all: readonly Held[]) => {
    const application = await clients.applicationOf(applicationId);
    if (application === null) return undefined;
    const own = application.type !== 'external';
    // What was agreed to before it became one's own is asked of nobody any more (ADR 171).
    const held = own ? all.filter(({ usedAt }) => usedAt === undefined) : all;
    if (held.length === 0) return undefined;
    const shared = {
      scopes: held.flatMap(({ scopes }) => scopes),
      claims: held.flatMap(({ claims }) => claims),
    };
    const resources = [...new Set(held.flatMap((one) => one.resources ?? []))];
    const uses = held.flatMap(({ usedAt }) => usedAt ?? []);
    // A consent says when it was given; a family knows its beginning to the second.
    const agreed = held.filter(({ usedAt }) => usedAt !== undefined);
    const begun = agreed.length > 0 ? agreed : held;
    return {
      applicationId,
      name: application.name,
      nameEn: application.nameEn,
      own,
      shared: kindsOf(shared),
      ...(resources.length > 0 && { resources }),
      since: oldestOf(begun.map(({ since }) => since)),
      ...(uses.length > 0 && { lastAccess: newestOf(uses) }),
    };
  };

  return {
    list: async (accountId: string) => {
      const held = await Promise.all([agreedBy(accountId), lastingOf(accountId)]);
      const byApplication = Map.groupBy<string, Held>(held.flat(), ({ applicationId }) => applicationId);
      const views = await Promise.all([...byApplication].map(([id, rows]) => view(id, rows)));
      return views
        .filter((one) => one !== undefined)
        .sort((one, other) => compareTexts(other.since, one.since));
    },

    revoke: async (accountId: string, applicationId: string, context: EventContext): Promise<void> => {
      const application = await clients.applicationOf(applicationId);
      await units.run(async (unit) => {
        const agreed = await consents.removeWithin(unit, accountId, applicationId);
        const lasting = (await lastingOf(accountId, unit)).filter(
          (one) => one.applicationId === applicationId,
        );
        const clientIds = [...new Set([...agreed, ...lasting.map(({ clientId }) => clientId)])];
        if (clientIds.length === 0) throw problem(requestErrors.notFound);
        await families.revokeOfWithin(unit, accountId, clientIds);
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
