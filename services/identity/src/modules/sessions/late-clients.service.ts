import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { ITEMS_MAX, type Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSessions } from './session-end.service.ts';
import type { SessionSuccessionDeps } from './session-succession.service.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/** Milliseconds between looks for clients that were let in while their session ended. */
export const LOOK_EVERY = 2_000;

export interface LateClientsDeps {
  readonly tasks: Pick<Tasks, 'sweep'>;
  readonly sessions: Pick<SessionsRepository, 'clientsDue' | 'clientsKnown' | 'followersOf'>;
  readonly clientSessions: ClientSessions & SessionSuccessionDeps['clientSessions'];
  readonly clock: Clock;
}

/**
 * A request that has read that a session lives may store that it has let in a client while the session ends, or just after,
 * where its end did not look any more. It is looked once more when no such request is left (ADR 154); a session that fails holds no
 * other.
 */
export const createLateClients = ({ tasks, sessions, clientSessions, clock }: LateClientsDeps) => {
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
  const sweep = tasks.sweep({
    name: 'sessions.late-clients',
    everyMs: LOOK_EVERY,
    size: ITEMS_MAX,
    due: () => sessions.clientsDue(clock.now()),
    apply: (ids, unit) => lookWithin(unit, ids),
  });
  return () => sweep.run(unguarded);
};
