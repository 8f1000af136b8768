import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import {
  endCachedSessions,
  forgetCachedSessions,
  type SessionCacheRedis,
} from '@gatehouse/kit/auth/session-cache.ts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SessionEndReason } from './sessions.domain.ts';
import { endedFields, SESSION_ENDED_SEQUENCE, sessionEndedData } from './sessions.domain.ts';
import type { CacheDue, EndableSession, EndFilter, SessionsRepository } from './sessions.repository.ts';

/** Sessions ended in one transaction. */
const BATCH = 200;

/** The clients at which sessions are signed in, which are told of the end. */
export interface ClientSessions {
  endWithin(unit: UnitOfWork, sessionIds: readonly string[], now: Date): Promise<void>;
}

/** Families of tokens, some of which were asked for to outlast the session (ADR 139). */
export interface TokenFamilies {
  /** Ends those of a person, but for what stands on this session and ends with it. */
  revokeOfPersonWithin(unit: UnitOfWork, accountId: string, except?: string): Promise<void>;
}

export interface SessionEndDeps {
  readonly clientSessions: ClientSessions;
  readonly families: TokenFamilies;
  readonly units: UnitsOfWork;
  readonly sessions: Pick<
    SessionsRepository,
    'findLive' | 'end' | 'cacheDue' | 'cacheTold' | 'markChanged' | 'forget'
  >;
  readonly createEvent: EventFactory;
  readonly redis: SessionCacheRedis;
  readonly settings: Settings;
  readonly clock: Clock;
}

/** The end of sessions, known everywhere within two seconds (N6). */
export const createSessionEnd = (deps: SessionEndDeps) => {
  const { units, sessions, clientSessions, families, createEvent, redis, settings, clock } = deps;

  const endBatch = async (
    unit: UnitOfWork,
    filter: EndFilter,
    reason: SessionEndReason,
    context: EventContext | undefined,
  ): Promise<readonly EndableSession[]> => {
    const found = await sessions.findLive(unit, filter, BATCH);
    if (found.length === 0) return [];
    const now = clock.now();
    const fields = endedFields(reason, now, settings.current().interactionRetention);
    const endedIds = found.map(({ _id }) => _id);
    await sessions.end(unit, endedIds, fields);
    // What began by a former session in the moment of its end stands under that one.
    const formerIds = found.flatMap((row) => row.formerIds ?? []);
    await clientSessions.endWithin(unit, [...endedIds, ...formerIds], now);
    const events = found.map((row) =>
      createEvent(identityEvents.sessionEnded, {
        subject: row._id,
        sequence: SESSION_ENDED_SEQUENCE,
        data: sessionEndedData(row, reason),
        context: context ?? { ...systemContext, domain: row.domainId },
      }),
    );
    await unit.append(events);
    return found;
  };

  /** What is not stored in Redis now is stored by `tellCache` later: the rows say which. */
  const tell = async (due: readonly CacheDue[]): Promise<boolean> => {
    if (due.length === 0) return true;
    const hashesOf = (live: boolean) =>
      due.filter((row) => (row.live === true) === live).map(({ tokenHash }) => tokenHash);
    const told = await Promise.all([
      endCachedSessions(redis, hashesOf(false)),
      forgetCachedSessions(redis, hashesOf(true)),
    ]);
    if (!told.every(Boolean)) return false;
    await sessions.cacheTold(due);
    return true;
  };

  const tellAll = async (accountId?: string): Promise<void> => {
    for (;;) {
      const due = await sessions.cacheDue(BATCH, accountId);
      if (!(await tell(due)) || due.length < BATCH) return;
    }
  };

  const end = async (filter: EndFilter, reason: SessionEndReason, context: EventContext): Promise<number> => {
    let count = 0;
    for (;;) {
      const ended = await units.run((unit) => endBatch(unit, filter, reason, context));
      await tell(ended);
      count += ended.length;
      if (ended.length < BATCH) return count;
    }
  };

  /** All sessions of an account, and the access beyond them, in the caller's transaction; Redis is told after its commit. */
  const endAllWithin = async (
    unit: UnitOfWork,
    accountId: string,
    reason: SessionEndReason,
    context: EventContext,
    except?: string,
  ): Promise<void> => {
    await families.revokeOfPersonWithin(unit, accountId, except);
    const all: EndableSession[] = [];
    for (;;) {
      const ended = await endBatch(unit, { accountId, except }, reason, context);
      all.push(...ended);
      if (ended.length < BATCH) break;
    }
    unit.afterCommit(() => tell(all));
  };

  return {
    /** Ends what is live of `filter`; answers how many that were. */
    end: (filter: EndFilter, reason: SessionEndReason, context: EventContext): Promise<number> =>
      end(filter, reason, context),
    /** One session in the caller's transaction; false when it has ended already. */
    endOneWithin: async (
      unit: UnitOfWork,
      session: { readonly _id: string; readonly accountId: string },
      reason: SessionEndReason,
      context: EventContext,
    ): Promise<boolean> => {
      const ended = await endBatch(unit, session, reason, context);
      unit.afterCommit(() => tell(ended));
      return ended.length > 0;
    },
    endAllWithin,
    endAll: (
      accountId: string,
      reason: SessionEndReason,
      context: EventContext,
      except?: string,
    ): Promise<void> => units.run((unit) => endAllWithin(unit, accountId, reason, context, except)),
    forgetWithin: sessions.forget,
    /** Ends those of these sessions whose deadline has passed. */
    endOverdueWithin: async (ids: readonly string[], unit: UnitOfWork): Promise<void> => {
      const ended = await endBatch(unit, { ids, overdueAt: clock.now() }, 'expired', undefined);
      unit.afterCommit(() => tell(ended));
    },
    /**
     * The next request of each session of an account reads it anew: roles, scheme, login, terms. Noted in the caller's
     * transaction, so that it holds for commands too, which never speak to Redis.
     */
    refreshWithin: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      await sessions.markChanged(unit, accountId);
      unit.afterCommit(() => tellAll(accountId));
    },
    /** Tells Redis of sessions that ended or changed while it was away, or by a command, or as a process died. */
    tellCache: (): Promise<void> => tellAll(),
  };
};
export type SessionEnd = ReturnType<typeof createSessionEnd>;
