import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import { type Channel, RefusedMessage } from '../channels/channel.ts';
import { ChannelResting } from '../channels/circuit-breaker.ts';
import type { Composer } from './compose.service.ts';
import type { LockKeeper } from './lock-keeper.service.ts';
import { afterFailedAttempt, isExpired } from './message.domain.ts';
import type { MessageMetrics } from './message.metrics.ts';
import type { Message } from './message.model.ts';
import type { Again, Outcomes } from './outcome.service.ts';

export interface DeliveryDeps {
  readonly locks: LockKeeper;
  readonly outcomes: Outcomes;
  readonly compose: Composer;
  /**
   * Undefined where the installation lacks the channel, and for what its going off has ended; `unknown` while this process
   * has not read yet whether the channel is on.
   */
  readonly channelFor: (
    name: string,
    wantedAt: Date,
  ) => Promise<Pick<Channel, 'send'> | 'unknown' | undefined>;
  readonly metrics: Pick<MessageMetrics, 'notTaken'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
}

/** Milliseconds after which a message is taken up again whose channel is not known to be on. */
const UNKNOWN = 500;

const never = new AbortController().signal;

/** One attempt at a message: out of the platform, or back into the store for another attempt. */
export const createDeliveryService = (deps: DeliveryDeps) => {
  const { locks, outcomes, clock } = deps;
  /** Messages the channel has taken and the store does not know of yet: they are not sent again. */
  const taken = new Map<string, Message>();

  const afterFailure = async (row: Message, error: unknown): Promise<Again | undefined> => {
    const now = clock.now();
    if (error instanceof ChannelResting) {
      // Spread, so that all that wait for a resting channel do not come back at once.
      const at = new Date(now.getTime() + error.retryInMs * (1 + deps.random()));
      return isExpired(row.expiresAt, at) ? outcomes.failed(row, 'expired') : outcomes.again(row, at, false);
    }
    const permanent = error instanceof RefusedMessage;
    // An address that nobody has says nothing of the channel.
    if (!permanent) deps.metrics.notTaken(row.channel);
    const next = afterFailedAttempt(
      { attempts: row.attempts, expiresAt: row.expiresAt, permanent },
      now,
      deps.random(),
    );
    // Of the error its kind alone: what a mail server says can quote the address.
    const { name, code } = error as { name?: string; code?: string };
    deps.log.warn(
      { message: row._id, channel: row.channel, attempt: row.attempts, error: code ?? name, next: next.kind },
      'message not taken',
    );
    return next.kind === 'retry' ? outcomes.again(row, next.at, true) : outcomes.failed(row, next.reason);
  };

  const recordSent = async (row: Message): Promise<undefined> => {
    taken.set(row._id, row);
    await outcomes.sent(row);
    taken.delete(row._id);
  };

  const attempt = async (row: Message, stopped: AbortSignal): Promise<Again | undefined> => {
    const channel = await deps.channelFor(row.channel, row.createdAt);
    if (channel === undefined) return outcomes.failed(row, 'channel-off');
    if (channel === 'unknown') return outcomes.again(row, new Date(clock.now().getTime() + UNKNOWN), false);
    const outgoing = await deps.compose(row);
    if (outgoing === undefined) return outcomes.failed(row, 'unreadable');
    try {
      await locks.whileHeld(row, (lost) => channel.send(outgoing, AbortSignal.any([lost, stopped])));
    } catch (error) {
      return afterFailure(row, error);
    }
    return recordSent(row);
  };

  return {
    /**
     * One attempt at one message; nothing happens when another worker has it or it has ended. Answers when the next
     * attempt is wanted.
     */
    deliver: async (id: string, stopped: AbortSignal = never): Promise<Again | undefined> => {
      const unrecorded = taken.get(id);
      if (unrecorded !== undefined) return recordSent(unrecorded);
      const row = await locks.take(id);
      if (row === undefined) return undefined;
      return isExpired(row.expiresAt, clock.now()) ? outcomes.failed(row, 'expired') : attempt(row, stopped);
    },
  };
};
