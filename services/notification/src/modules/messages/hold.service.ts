import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { MessageRepository, MessageRow } from './message.repository.ts';

export interface HoldRules {
  /** Milliseconds a lock lasts from its last renewal: how long a message rests after its worker was killed. */
  readonly lock: number;
  readonly renewEvery: number;
  /** Milliseconds before the end of the lock at which a send is abandoned. */
  readonly margin: number;
}

export const usualHold: HoldRules = { lock: 20_000, renewEvery: 5_000, margin: 5_000 };

/**
 * Runs a send while its lock holds. The lock is renewed on the way; when that is not possible, or the lock is another
 * worker's, the send is aborted before the lock lapses, so that two workers never send one message at a time (R8).
 */
export const whileHeld = async (
  row: Pick<MessageRow, '_id' | 'lock' | 'lockedUntil'>,
  {
    repository,
    clock,
    rules,
  }: { repository: Pick<MessageRepository, 'renew'>; clock: Clock; rules: HoldRules },
  send: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const lost = new AbortController();
  const abandon = () => lost.abort(new Error('the lock of the message ends'));
  // The loop may have stood still since the lock was taken.
  const left = row.lockedUntil.getTime() - rules.margin - clock.now().getTime();
  if (left <= 0) throw new Error('the lock of the message has ended');
  let deadline = setTimeout(abandon, left);
  const renew = async () => {
    const until = new Date(clock.now().getTime() + rules.lock);
    const held = await repository.renew(row._id, row.lock, until);
    if (!held) return abandon();
    clearTimeout(deadline);
    deadline = setTimeout(abandon, until.getTime() - rules.margin - clock.now().getTime());
  };
  let renewing: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => {
    // A store that is away is asked again until the deadline.
    renewing = renew().catch(() => {});
  }, rules.renewEvery);
  try {
    await send(lost.signal);
  } finally {
    clearInterval(renewal);
    await renewing;
    clearTimeout(deadline);
  }
};
