import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SessionEnd } from './session-end.service.ts';
import type { SessionRow } from './sessions.domain.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface SessionSuccessionDeps {
  readonly units: UnitsOfWork;
  readonly sessions: Pick<SessionsRepository, 'followWithin'>;
  /** The clients at which sessions are signed in. */
  readonly clientSessions: {
    followWithin(
      unit: UnitOfWork,
      formerId: string,
      session: Pick<SessionRow, '_id' | 'absoluteUntil'>,
    ): Promise<void>;
  };
  readonly end: Pick<SessionEnd, 'endOneWithin'>;
}

/**
 * A browser that has a session gets another, and can end the former one no more: it ends with this. Somebody who proves
 * again who they are stays signed in at their applications, whose sessions and tokens go on by the new session; the
 * applications of another person are told of the end (ADR 133).
 */
export const createSessionSuccession =
  ({ units, sessions, clientSessions, end }: SessionSuccessionDeps) =>
  (
    former: { readonly sessionId: string; readonly accountId: string },
    session: Pick<SessionRow, '_id' | 'accountId' | 'absoluteUntil'>,
    context: EventContext,
  ): Promise<void> =>
    units.run(async (unit) => {
      const same = former.accountId === session.accountId;
      if (same && (await sessions.followWithin(unit, former.sessionId, session)))
        await clientSessions.followWithin(unit, former.sessionId, session);
      await end.endOneWithin(unit, { _id: former.sessionId, accountId: former.accountId }, 'logout', context);
    });
