/** Administrators end sessions at clients: tokens are dead and clients are told, while the person's session goes on. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { clientSessionEvents } from '@gatehouse/contracts/identity/client-sessions.events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { namesOf } from '../../applications/application-events.ts';
import type { ClientsModule } from '../../clients/clients.module.ts';
import { applicationFacts } from '../client-sessions/application-facts.ts';
import type { FormerClient } from '../client-sessions/client-sessions.model.ts';
import type { ClientSessionsRepository, EndNote } from '../client-sessions/client-sessions.repository.ts';
import type { ConsentsRepository } from '../consent/consents.repository.ts';
import type { FamiliesRepository } from '../tokens/families.repository.ts';

/** Families of tokens ended in one write, or consents forgotten. */
const FAMILIES = 2_000;
/** Sessions ended in one transaction. */
const SESSIONS = 200;
/** What is done at a time: the call that asks for an end is answered soon, and a process that stops does. */
const STEPS = 10;
/** Milliseconds after which no request that had begun before the note is still being answered. */
const SETTLED = 15_000;

/** Milliseconds between looks for ends that are noted. */
export const CARRY_OUT_EVERY = 1_000;

type Parts = Pick<ServiceParts, 'units' | 'tasks' | 'createEvent' | 'clock' | 'ids'>;

export interface ClientSessionEndDeps {
  readonly repository: Pick<
    ClientSessionsRepository,
    'endAllWithin' | 'endOfDeletedWithin' | 'noted' | 'endSomeWithin' | 'ended'
  >;
  readonly families: Pick<FamiliesRepository, 'revokeSomeOf'>;
  readonly consents: Pick<ConsentsRepository, 'removeSomeOf'>;
}

/** The end of all sessions at a client, which may be more than a transaction holds. */
export const createClientSessionEnd = (
  { units, tasks, clock }: Pick<Parts, 'units' | 'tasks' | 'clock'>,
  { repository, families, consents }: ClientSessionEndDeps,
) => {
  /** What people have agreed to share with a client goes with it; whether nothing of it is left. */
  const forgetConsents = async ({ clientId, former, begunUntil }: EndNote): Promise<boolean> => {
    if (former === undefined) return true;
    const { applicationId } = former;
    return (await consents.removeSomeOf({ clientId, applicationId }, begunUntil, FAMILIES)) < FAMILIES;
  };

  /** Whether nothing of it is left. */
  const carryOutOne = async (due: EndNote): Promise<boolean> => {
    for (let step = 0; step < STEPS; step += 1) {
      // Families first: whoever comes back to a session that still stands gets a new one.
      const revoked = await families.revokeSomeOf(due.clientId, due.begunUntil, FAMILIES);
      if (revoked === FAMILIES) continue;
      const ended = await units.run((unit) => repository.endSomeWithin(unit, due, clock.now(), SESSIONS));
      if (ended < SESSIONS && (await forgetConsents(due))) return true;
    }
    return false;
  };

  const keyOf = ({ _id, former }: EndNote): string => `${former === undefined ? 'all' : 'deleted'}/${_id}`;
  const finished = new Set<string>();
  const sweep = tasks.sweep({
    name: 'client-sessions.end',
    everyMs: CARRY_OUT_EVERY,
    due: async function* () {
      /** An id that was given again: what is left of its first client is not the second one's. */
      const unfinished = new Set<string>();
      for (const note of await repository.noted()) {
        if (unfinished.has(note.clientId)) continue;
        finished.delete(keyOf(note));
        yield keyOf(note);
        if (!finished.delete(keyOf(note))) unfinished.add(note.clientId);
      }
    },
    before: async (key) => {
      const notes = await repository.noted();
      const due = notes.find((note) => keyOf(note) === key);
      // Its turn comes after that of an older one of the same id.
      if (due === undefined || notes.find(({ clientId }) => clientId === due.clientId) !== due) return;
      const settled = due.begunUntil.getTime() + SETTLED < clock.now().getTime();
      if (!(await carryOutOne(due))) return;
      if (settled) await repository.ended(due);
      finished.add(key);
    },
    apply: async () => {},
  });

  /** Whether there is more to do soon: a note stays until whatever had begun before it is answered. */
  const carryOut = async (): Promise<boolean> => {
    await sweep.run(unguarded);
    return (await repository.noted()).length > 0;
  };
  return {
    carryOut,
    /** Holds with the commit of the caller's transaction, and is done soon after. */
    endAllWithin: async (unit: UnitOfWork, clientIds: readonly string[]): Promise<void> => {
      if (clientIds.length === 0) return;
      await repository.endAllWithin(unit, clientIds, clock.now());
      unit.afterCommit(carryOut);
    },
    /** The same with the deletion of a client, which is told of each of them by what it was. */
    endOfDeletedWithin: async (
      unit: UnitOfWork,
      client: { readonly _id: string; readonly clientId: string },
      former: FormerClient,
    ): Promise<void> => {
      await repository.endOfDeletedWithin(unit, client, former, clock.now());
      unit.afterCommit(carryOut);
    },
  };
};
export type ClientSessionEnd = ReturnType<typeof createClientSessionEnd>;

export interface ClientSessionsServiceDeps {
  readonly repository: Pick<ClientSessionsRepository, 'endOneWithin'>;
  readonly families: Pick<FamiliesRepository, 'revokeWithin'>;
  readonly end: Pick<ClientSessionEnd, 'endAllWithin'>;
  readonly clients: Pick<ClientsModule, 'ofApplication' | 'byClientId' | 'applicationOf'>;
  /** Refuses whose session somebody may not end. */
  readonly assertMayEnd: AssertMayEnd;
}

export type AssertMayEnd = (caller: AccountActor, accountId: string) => Promise<void>;

/** Which sessions: those at all clients of an application, or at one of them. */
export interface SessionsOf {
  readonly applicationId: string;
  readonly clientId?: string | undefined;
}

export const createClientSessionsService = (
  { units, createEvent, clock, ids }: Omit<Parts, 'tasks'>,
  { repository, families, end, clients, assertMayEnd }: ClientSessionsServiceDeps,
) => {
  const clientsOf = async ({ applicationId, clientId }: SessionsOf) => {
    const application = await clients.applicationOf(applicationId);
    if (application === null) throw problem(requestErrors.notFound);
    const all = (await clients.ofApplication(applicationId)).map((client) => client.clientId);
    const clientIds = clientId === undefined ? all : all.filter((id) => id === clientId);
    if (clientId !== undefined && clientIds.length === 0) throw problem(requestErrors.notFound);
    return { application, clientIds };
  };

  const endOne = (sessionId: string, caller: AccountActor, context: EventContext): Promise<void> =>
    units.run(async (unit) => {
      const rows = await repository.endOneWithin(unit, sessionId, clock.now());
      const [row] = rows;
      if (row === undefined) throw problem(requestErrors.notFound);
      const { accountId, clientId } = row;
      await assertMayEnd(caller, accountId);
      for (const { grantId } of rows) if (grantId !== undefined) await families.revokeWithin(unit, grantId);
      const facts = await applicationFacts(clients, clientId, unit);
      const data = { ...facts, clientId, accountId, sessionId: row.sessionId };
      await unit.append([
        createEvent(clientSessionEvents.ended, { subject: ids.id(), sequence: 1, data, context }),
      ]);
    });

  const endAll = async (of: SessionsOf, context: EventContext): Promise<void> => {
    const { application, clientIds } = await clientsOf(of);
    if (clientIds.length === 0) return;
    await units.run(async (unit) => {
      await end.endAllWithin(unit, clientIds);
      const data = { applicationId: application._id, ...namesOf(application), clientIds };
      await unit.append([
        createEvent(clientSessionEvents.allEnded, { subject: ids.id(), sequence: 1, data, context }),
      ]);
    });
  };

  return { clientsOf, endOne, endAll };
};
export type ClientSessionsService = ReturnType<typeof createClientSessionsService>;
