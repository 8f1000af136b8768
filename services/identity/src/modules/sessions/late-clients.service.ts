import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSessions } from './session-end.service.ts';
import type { SessionSuccessionDeps } from './session-succession.service.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/** Ended sessions looked at in one transaction. */
const BATCH = 200;

export interface LateClientsDeps {
  readonly units: UnitsOfWork;
  readonly sessions: Pick<SessionsRepository, 'clientsDue' | 'clientsKnown' | 'followersOf'>;
  readonly clientSessions: ClientSessions & SessionSuccessionDeps['clientSessions'];
  readonly clock: Clock;
}

/**
 * A request that has read that a session lives may store that it has let in a client while the session ends, or just after,
 * where its end did not look any more. It is looked once more when no such request is left (ADR 154).
 */
export const createLateClients = ({ units, sessions, clientSessions, clock }: LateClientsDeps) => {
  const lookWithin = async (unit: UnitOfWork, endedIds: readonly string[]): Promise<void> => {
    const goOn = new Set<string>();
    for (const follower of await sessions.followersOf(unit, endedIds))
      for (const formerId of follower.formerIds.filter((id) => endedIds.includes(id))) {
        goOn.add(formerId);
        await clientSessions.followWithin(unit, formerId, follower);
      }
    const over = endedIds.filter((id) => !goOn.has(id));
    await clientSessions.endWithin(unit, over, clock.now());
    await sessions.clientsKnown(unit, endedIds);
  };
  return async (): Promise<void> => {
    for (;;) {
      const due = await sessions.clientsDue(clock.now(), BATCH);
      if (due.length > 0) await units.run((unit) => lookWithin(unit, due));
      if (due.length < BATCH) return;
    }
  };
};
