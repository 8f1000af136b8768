import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { Message } from './message.model.ts';
import type { LockedMessage, MessageRepository } from './message.repository.ts';

export interface LockRules {
  /** Milliseconds a lock lasts from its last renewal: how long a message rests after its worker was killed. */
  readonly lasts: number;
  readonly renewEvery: number;
  /** Milliseconds before the end of the lock at which a send is abandoned. */
  readonly margin: number;
}

export const lockRules: LockRules = { lasts: 20_000, renewEvery: 3_000, margin: 5_000 };

/** Most messages locked by one write. */
const ROUND = 100;
/** Milliseconds a message waits for others to be locked with: those of one job come at once. */
const GATHERS = 5;

interface Held {
  readonly row: LockedMessage;
  readonly lost: AbortController;
  until: number;
}

/**
 * Takes and keeps the locks of the messages this process is sending, all of them by one renewal. BullMQ's own locks are in Redis and
 * go when it is flushed (ADR 50). A send whose lock cannot be renewed, or is another worker's, is aborted before the lock
 * lapses, so that two workers never send one message at a time (R8).
 */
export const createLockKeeper = ({
  repository,
  clock,
  ids,
  rules = lockRules,
}: {
  repository: Pick<MessageRepository, 'lock' | 'renew'>;
  clock: Clock;
  ids: Pick<Ids, 'id'>;
  rules?: LockRules;
}) => {
  const held = new Set<Held>();
  let timer: NodeJS.Timeout | undefined;

  const abandon = (message: Held) => {
    held.delete(message);
    message.lost.abort(new Error('the lock of the message ends'));
  };

  const renew = async () => {
    for (const message of held) {
      if (message.until - rules.margin - rules.renewEvery <= clock.now().getTime()) abandon(message);
    }
    const asked = [...held];
    if (asked.length === 0) return;
    const until = new Date(clock.now().getTime() + rules.lasts);
    const ours = await repository.renew(
      asked.map(({ row }) => row),
      until,
    );
    for (const message of asked) {
      if (ours.has(message.row._id)) message.until = until.getTime();
      else abandon(message);
    }
  };

  const release = (message: Held) => {
    held.delete(message);
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const takeAll = async (wanted: readonly string[]): Promise<readonly (Message | undefined)[]> => {
    const now = clock.now();
    const until = new Date(now.getTime() + rules.lasts);
    const locked = await repository.lock(wanted, ids.id(), now, until);
    // An id that stands in the round twice is one caller's alone.
    const rows = new Map(locked.map((row) => [row._id, row]));
    return wanted.map((id) => {
      const row = rows.get(id);
      rows.delete(id);
      return row;
    });
  };

  return {
    /** Locks a message; undefined when another worker has it, or it has ended, or is not due. */
    take: createGroupCommit({ commit: takeAll, most: ROUND, gatherMs: () => GATHERS }).add,
    /** Runs a send while the lock holds. */
    whileHeld: async (row: LockedMessage, send: (lost: AbortSignal) => Promise<void>): Promise<void> => {
      const message: Held = { row, lost: new AbortController(), until: row.lockedUntil.getTime() };
      // The loop may have stood still since the lock was taken.
      if (message.until - rules.margin <= clock.now().getTime())
        throw new Error('the lock of the message has ended');
      held.add(message);
      // A store that is away is asked again until the locks end.
      timer ??= setInterval(() => void renew().catch(() => {}), rules.renewEvery);
      try {
        await send(message.lost.signal);
      } finally {
        release(message);
      }
    },
  };
};
export type LockKeeper = ReturnType<typeof createLockKeeper>;
