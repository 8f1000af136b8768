import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { applicationErrors } from '@gatehouse/contracts/identity/applications.errors.ts';
import { applicationEvents } from '@gatehouse/contracts/identity/applications.events.ts';
import {
  CLIENTS_MAX,
  type ClientCreate,
  type ClientUpdate,
} from '@gatehouse/contracts/identity/clients.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Grantor, permit, type Right } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { hasClients, mayOf } from '../applications/applications.domain.ts';
import type { ApplicationRow } from '../applications/applications.model.ts';
import type { ApplicationsRepository } from '../applications/applications.repository.ts';
import {
  adoptedRights,
  givenBy,
  grantorsAfter,
  ofApplication,
  type RightsAdoption,
  rightsOf,
} from '../applications/caller-rights.domain.ts';
import type { Granting } from '../applications/granting.ts';
import { withNewSecret } from './client-secrets.ts';
import { type ClientContent, hasSecret, journalledClient, keptOf, readClient } from './clients.domain.ts';
import type { ClientRow } from './clients.model.ts';
import type { ClientsRepository } from './clients.repository.ts';

const HOUR = 3_600_000;
/** What is added to the code of an application, so that the id of its client is nobody's. */
const ID_BYTES = 6;
const CODE_PART = 40;

export interface ClientsServiceDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly repository: ClientsRepository;
  readonly applications: Pick<ApplicationsRepository, 'byId' | 'lock'>;
  readonly sessions: {
    /** Ends what people have at these clients: sessions, and every token. */
    endAllWithin(unit: UnitOfWork, clientIds: readonly string[]): Promise<void>;
    /** The same with the client, which is told by what it was; another one may take its id. */
    endOfDeletedWithin(
      unit: UnitOfWork,
      client: Pick<ClientRow, '_id' | 'clientId'>,
      former: Pick<ClientRow, 'applicationId' | 'backchannelLogoutUri' | 'signingAlgorithm'> & {
        readonly label: string;
      },
    ): Promise<void>;
  };
  /** Hosts to which logout tokens may go by http. */
  readonly plainLogoutHosts: readonly string[];
}

/** Whether a client loses what it may ask for; what it has got by it ends then (ADR 171). */
const takesFrom = (
  { scopes, resources = [] }: ClientContent,
  { scopes: scopesLeft, resources: resourcesLeft = [] }: ClientContent,
): boolean =>
  scopes.some((scope) => !scopesLeft.includes(scope)) ||
  resources.some((resource) => !resourcesLeft.includes(resource));

/** What a client may do at interfaces: what its application lets all do who act as themselves, too. */
const rightsIn = (row: ClientContent, application: ApplicationRow): readonly Right[] =>
  row.grantTypes.includes('client_credentials') ? rightsOf(row, ofApplication(application)) : rightsOf(row);

/** Who gets a proof of a client, or lets it act as itself, gives what it may do then. */
const rightsGiven = (
  previous: ClientRow | undefined,
  next: ClientRow,
  application: ApplicationRow,
): readonly Right[] => {
  const given = rightsIn(next, application);
  const proven = next.jwks !== (previous?.jwks ?? null) && next.jwks !== null;
  const secret = next.secret !== null && next.secret.hash !== previous?.secret?.hash;
  if (previous === undefined || proven || secret) return given;
  const before = new Set(rightsIn(previous, application).map(({ id }) => id));
  return given.filter(({ id }) => !before.has(id));
};

const facts = ({ clientId, applicationId, name }: ClientRow) => ({ clientId, applicationId, label: name });

/** Keeps the clients of applications and makes their secrets, which nothing but the answer of the call ever holds. */
export const createClientsService = (deps: ClientsServiceDeps) => {
  const { units, repository, applications, sessions, createEvent, clock, ids, plainLogoutHosts } = deps;
  const serialized = createSerialized(units, applications.lock);

  /** Every write of a client: by the guard. */
  const save = async (
    previous: ClientRow | undefined,
    next: ClientRow,
    application: ApplicationRow,
    grantor: Grantor,
    unit: UnitOfWork,
  ): Promise<void> => {
    const row = { ...next, grantors: grantorsAfter(previous, next, grantor) };
    const given = rightsGiven(previous, next, application);
    await repository.save(permit(row, { grantor, subject: undefined, given }), unit);
  };

  const store = async (
    previous: ClientRow | undefined,
    next: ClientRow,
    application: ApplicationRow,
    { grantor, context }: Granting,
    unit: UnitOfWork,
  ): Promise<number> => {
    const changes = changesBetween(previous && journalledClient(previous), journalledClient(next));
    if (previous !== undefined && changes.length === 0) return previous.sequence;
    await save(previous, next, application, grantor, unit);
    const data = { ...facts(next), enabled: next.enabled, changes };
    const event = { subject: next._id, sequence: next.sequence, data, context };
    await unit.append([createEvent(applicationEvents.clientChanged, event)]);
    return next.sequence;
  };

  const after = (previous: ClientRow, content: Partial<ClientRow>): ClientRow => ({
    ...previous,
    ...content,
    sequence: previous.sequence + 1,
    updatedAt: clock.now(),
  });

  /** The client and its application, if its clients may be changed. */
  const open = async (clientId: string, unit: UnitOfWork) => {
    const row = await repository.byClientId(clientId, unit);
    const application = row && (await applications.byId(row.applicationId, unit));
    if (!row || !application) throw problem(requestErrors.notFound);
    if (!mayOf(application).changeClients) throw problem(applicationErrors.clientsLocked);
    return { row, application };
  };

  const remove = async (
    row: ClientRow,
    { name: label }: Pick<ApplicationRow, 'name'>,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    const { applicationId, backchannelLogoutUri, signingAlgorithm } = row;
    await repository.remove(row._id, unit);
    const former = { applicationId, label, backchannelLogoutUri, signingAlgorithm };
    await sessions.endOfDeletedWithin(unit, row, former);
    const event = { subject: row._id, sequence: row.sequence + 1, data: facts(row), context };
    await unit.append([createEvent(applicationEvents.clientDeleted, event)]);
  };

  return {
    create: (
      applicationId: string,
      given: ClientCreate,
      by: Granting,
      claim?: IdempotencyClaim,
    ): Promise<string> =>
      serialized(async (unit) => {
        const { clientId: chosen, enabled = true, ...body } = given;
        const application = await applications.byId(applicationId, unit);
        if (application === null) throw problem(requestErrors.notFound);
        if (!hasClients(application.type)) throw problem(applicationErrors.noClients);
        if (!mayOf(application).changeClients) throw problem(applicationErrors.clientsLocked);
        const content = accepted(readClient(body, application, plainLogoutHosts));
        const own = await repository.ofApplication(applicationId, unit);
        if (own.length >= CLIENTS_MAX) throw problem(applicationErrors.tooMany);
        const clientId = chosen ?? `${application.code.slice(0, CODE_PART)}-${ids.secret(ID_BYTES)}`;
        if ((await repository.byClientId(clientId, unit)) !== null)
          throw refusedFields({ clientId: 'errorUnique' });
        const now = clock.now();
        const row = {
          _id: ids.id(),
          clientId,
          applicationId,
          enabled,
          ...content,
          secret: null,
          formerSecret: null,
          lastAccessAt: null,
          sequence: 1,
          createdAt: now,
          updatedAt: now,
        };
        await store(undefined, row, application, by, unit);
        return clientId;
      }, claim),

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (clientId: string, given: ClientUpdate, by: Granting): Promise<number> =>
      serialized(async (unit) => {
        const { revision, ...body } = given;
        const { row, application } = await open(clientId, unit);
        const content = accepted(
          readClient({ ...keptOf(row, body), ...body }, application, plainLogoutHosts),
        );
        const changes = changesBetween(journalledClient(row), journalledClient({ ...row, ...content }));
        if (changes.length === 0) return row.sequence;
        if (revision !== row.sequence) throw problem(requestErrors.conflict);
        // A secret that proves nothing any more would prove something again after another change.
        const kept = hasSecret(content.tokenAuthMethod) ? {} : { secret: null, formerSecret: null };
        if (takesFrom(row, content)) await sessions.endAllWithin(unit, [clientId]);
        return store(row, after(row, { ...content, ...kept }), application, by, unit);
      }),

    /** What of these nobody who may give it answers for counts again, given by the caller. */
    adoptRights: (clientId: string, { revision, rights }: RightsAdoption, by: Granting): Promise<number> =>
      serialized(async (unit) => {
        const { grantor, context } = by;
        const { row } = await open(clientId, unit);
        const given = adoptedRights(row, rights, grantor);
        if (given.length === 0) return row.sequence;
        if (revision !== row.sequence) throw problem(requestErrors.conflict);
        const next = after(row, { grantors: givenBy(row, given, grantor) });
        await repository.save(permit(next, { grantor, subject: undefined, given }), unit);
        const changes = [{ field: 'answeredRights', previous: [], current: given.map(({ id }) => id) }];
        const data = { ...facts(next), enabled: next.enabled, changes };
        const event = { subject: next._id, sequence: next.sequence, data, context };
        await unit.append([createEvent(applicationEvents.clientChanged, event)]);
        return next.sequence;
      }),

    setEnabled: (clientId: string, enabled: boolean, by: Granting): Promise<number> =>
      serialized(async (unit) => {
        const { row, application } = await open(clientId, unit);
        if (row.enabled && !enabled) await sessions.endAllWithin(unit, [clientId]);
        return store(row, after(row, { enabled }), application, by, unit);
      }),

    remove: (clientId: string, context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const { row, application } = await open(clientId, unit);
        await remove(row, application, context, unit);
      }),

    /** What people have at the clients of an application that signs nobody in any more, in its transaction. */
    endSessionsOf: async (applicationId: string, unit: UnitOfWork): Promise<void> => {
      const own = await repository.ofApplication(applicationId, unit);
      await sessions.endAllWithin(
        unit,
        own.map(({ clientId }) => clientId),
      );
    },

    /** With their application, in its transaction. */
    removeOf: async (
      application: Pick<ApplicationRow, '_id' | 'name'>,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      for (const row of await repository.ofApplication(application._id, unit))
        await remove(row, application, context, unit);
    },

    /** Takes over a secret that the client has had elsewhere. */
    adoptSecret: (clientId: string, secret: string, { grantor, context }: Granting): Promise<void> =>
      serialized(async (unit) => {
        const { row, application } = await open(clientId, unit);
        const next = after(row, withNewSecret(row, secret, clock.now(), 0));
        await save(row, next, application, grantor, unit);
        const data = { ...facts(next), overlapEndsAt: null };
        const event = { subject: next._id, sequence: next.sequence, data, context };
        await unit.append([createEvent(applicationEvents.clientSecretMade, event)]);
      }),

    makeSecret: (
      clientId: string,
      { revision, overlapHours = 0 }: { revision: number; overlapHours?: number | undefined },
      { grantor, context }: Granting,
    ) =>
      serialized(async (unit) => {
        const { row, application } = await open(clientId, unit);
        if (!hasSecret(row.tokenAuthMethod)) throw problem(applicationErrors.noSecret);
        if (revision !== row.sequence) throw problem(requestErrors.conflict);
        const secret = ids.secret();
        const next = after(row, withNewSecret(row, secret, clock.now(), overlapHours * HOUR));
        await save(row, next, application, grantor, unit);
        if (row.secret !== null && next.formerSecret === null) await sessions.endAllWithin(unit, [clientId]);
        const formerSecretEndsAt = next.formerSecret?.endsAt.toISOString() ?? null;
        const data = { ...facts(next), overlapEndsAt: formerSecretEndsAt };
        const event = { subject: next._id, sequence: next.sequence, data, context };
        await unit.append([createEvent(applicationEvents.clientSecretMade, event)]);
        return { secret, revision: next.sequence, formerSecretEndsAt };
      }),
  };
};
export type ClientsService = ReturnType<typeof createClientsService>;
