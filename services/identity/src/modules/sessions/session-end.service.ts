import { identityEvents } from '@gatehouse/contracts';
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
import type { EndableSession, EndFilter, SessionsRepository } from './sessions.repository.ts';

/** Sessions ended in one transaction. */
const BATCH = 200;

export interface SessionEndDeps {
  readonly units: UnitsOfWork;
  readonly sessions: Pick<
    SessionsRepository,
    'findLive' | 'end' | 'cacheDue' | 'cacheTold' | 'liveTokenHashes'
  >;
  readonly createEvent: EventFactory;
  readonly redis: SessionCacheRedis;
  readonly settings: Settings;
  readonly clock: Clock;
}

/** The end of sessions, known everywhere within two seconds (N6). */
export const createSessionEnd = (deps: SessionEndDeps) => {
  const { units, sessions, createEvent, redis, settings, clock } = deps;

  const endBatch = async (
    unit: UnitOfWork,
    filter: EndFilter,
    reason: SessionEndReason,
    context: EventContext | undefined,
  ): Promise<readonly EndableSession[]> => {
    const found = await sessions.findLive(unit, filter, BATCH);
    if (found.length === 0) return [];
    const fields = endedFields(reason, clock.now(), settings.current().interactionRetention);
    await sessions.end(
      unit,
      found.map(({ _id }) => _id),
      fields,
    );
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
  const tell = async (ended: readonly Pick<EndableSession, '_id' | 'tokenHash'>[]): Promise<boolean> => {
    if (ended.length === 0) return true;
    const told = await endCachedSessions(
      redis,
      ended.map(({ tokenHash }) => tokenHash),
    );
    if (told) await sessions.cacheTold(ended.map(({ _id }) => _id));
    return told;
  };

  /** Token hashes whose facts changed while Redis was away. */
  const changed: string[] = [];
  const forget = async (tokenHashes: readonly string[]): Promise<void> => {
    if (!(await forgetCachedSessions(redis, tokenHashes))) changed.push(...tokenHashes);
  };

  const end = async (
    filter: EndFilter,
    reason: SessionEndReason,
    context: EventContext | undefined,
  ): Promise<number> => {
    let count = 0;
    for (;;) {
      const ended = await units.run((unit) => endBatch(unit, filter, reason, context));
      await tell(ended);
      count += ended.length;
      if (ended.length < BATCH) return count;
    }
  };

  return {
    /** Ends what is live of `filter`; answers how many that were. */
    end: (filter: EndFilter, reason: SessionEndReason, context: EventContext): Promise<number> =>
      end(filter, reason, context),
    /** All sessions of an account in the caller's transaction; Redis is told after its commit. */
    endAllWithin: async (
      unit: UnitOfWork,
      accountId: string,
      reason: SessionEndReason,
      context: EventContext,
      except?: string,
    ): Promise<void> => {
      const all: EndableSession[] = [];
      for (;;) {
        const ended = await endBatch(unit, { accountId, except }, reason, context);
        all.push(...ended);
        if (ended.length < BATCH) break;
      }
      unit.afterCommit(() => tell(all));
    },
    /** Ends those whose deadline has passed. */
    endOverdue: (): Promise<number> => end({ overdueAt: clock.now() }, 'expired', undefined),
    /** The next request of each session of an account reads roles and login anew. */
    refresh: async (accountId: string): Promise<void> => forget(await sessions.liveTokenHashes(accountId)),
    /** Tells Redis of ended sessions that it does not know of, because it was away or a process died in between. */
    tellCache: async (): Promise<void> => {
      if (changed.length > 0) await forget(changed.splice(0));
      for (;;) {
        const due = await sessions.cacheDue(BATCH);
        if (!(await tell(due)) || due.length < BATCH) return;
      }
    },
  };
};
export type SessionEnd = ReturnType<typeof createSessionEnd>;
