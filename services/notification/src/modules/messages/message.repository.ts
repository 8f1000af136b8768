import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { RetryLaterError } from '@gatehouse/kit/runtime/transient.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { FailureReason } from './message.domain.ts';
import { type Message, messageCollection } from './message.model.ts';

export type NewMessage = Pick<
  Message,
  '_id' | 'channel' | 'template' | 'locale' | 'domainId' | 'accountId' | 'sealContext' | 'expiresAt'
> &
  Required<Pick<Message, 'sealed'>> &
  Partial<Pick<Message, 'createdAt'>>;

/** What a worker knows of the message it holds. */
export type LockedMessage = Pick<Message, '_id' | 'lock' | 'lockedUntil'> & { readonly lockedBy?: string };

export type QueuedMessage = Pick<Message, '_id' | 'channel' | 'template'>;

const LONG_AGO = new Date(0);
const MOST_COUNTED = 100_000;
/** Milliseconds of the database for the counts of a page. */
const COUNTING = 5_000;

export interface ChannelCounts {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
}

const newRow = (message: NewMessage, now: Date, queuedUntil: Date): Message => ({
  state: 'pending',
  reason: null,
  attempts: 0,
  lockedUntil: LONG_AGO,
  lock: 0,
  finishedAt: null,
  sequence: 0,
  createdAt: now,
  ...message,
  nextAttemptAt: now,
  queuedUntil,
});

/**
 * What every message passes is written by the driver, many rows at once, and judged by the database alone (ADR 71); what
 * few pass goes through the model.
 */
export const createMessageRepository = (connection: Connection) => {
  const messages = messageCollection.model(connection);
  const rows = messageCollection.driver(connection);
  return {
    /** Stores intents; one that is already there stays as it is (R8). */
    add: async (
      wanted: readonly NewMessage[],
      { now, queuedUntil }: { readonly now: Date; readonly queuedUntil: Date },
      { session }: UnitOfWork,
    ): Promise<void> => {
      const unique = new Map(wanted.map((message) => [message._id, message]));
      const known = await rows
        .find({ _id: { $in: [...unique.keys()] } }, { session, projection: { _id: 1 } })
        .toArray();
      for (const { _id } of known) unique.delete(_id);
      if (unique.size === 0) return;
      try {
        await rows.insertMany(
          [...unique.values()].map((message) => newRow(message, now, queuedUntil)),
          { session },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new RetryLaterError('somebody else stored the same message first', { cause: error });
      }
    },

    /** Pending messages whose time has come and that no queue is known to hold; marks them as queued. */
    takeDue: async (now: Date, queuedUntil: Date, limit: number): Promise<QueuedMessage[]> => {
      const due = await messages
        .find({ state: 'pending', nextAttemptAt: { $lte: now }, queuedUntil: { $lte: now } })
        .select({ channel: 1, template: 1 })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .lean<QueuedMessage[]>();
      if (due.length > 0) {
        await messages.updateMany({ _id: { $in: due.map((row) => row._id) } }, { $set: { queuedUntil } });
      }
      return due;
    },

    /** Takes back the mark of messages that did not get into the queue. */
    unqueue: async (ids: readonly string[]): Promise<void> => {
      await messages.updateMany({ _id: { $in: ids } }, { $set: { queuedUntil: LONG_AGO } });
    },

    /** Locks messages for an attempt; leaves out those that are finished, not due, or in another worker's hands. */
    lock: async (ids: readonly string[], round: string, now: Date, lockedUntil: Date): Promise<Message[]> => {
      const { modifiedCount } = await rows.updateMany(
        {
          _id: { $in: [...ids] },
          state: 'pending',
          nextAttemptAt: { $lte: now },
          lockedUntil: { $lte: now },
        },
        { $set: { lockedUntil, lockedBy: round }, $inc: { attempts: 1, lock: 1 } },
      );
      if (modifiedCount === 0) return [];
      return rows.find({ _id: { $in: [...ids] }, lockedBy: round }).toArray();
    },

    /** Makes locks last longer; answers the ids of those that still hold. */
    renew: async (held: readonly LockedMessage[], lockedUntil: Date): Promise<ReadonlySet<string>> => {
      const ours = {
        _id: { $in: held.map(({ _id }) => _id) },
        lockedBy: { $in: held.flatMap(({ lockedBy }) => lockedBy ?? []) },
        state: 'pending' as const,
      };
      await messages.updateMany(ours, { $set: { lockedUntil } });
      const rows = await messages.find(ours).select({ _id: 1 }).lean<Pick<Message, '_id'>[]>();
      return new Set(rows.map(({ _id }) => _id));
    },

    /**
     * Gives the message back for another attempt, unless another worker has it; `counted` is false when the channel was
     * not even tried.
     */
    retryAt: async (
      { _id, lock }: LockedMessage,
      {
        at,
        queuedUntil,
        counted,
      }: { readonly at: Date; readonly queuedUntil: Date; readonly counted: boolean },
    ): Promise<void> => {
      await messages.updateOne(
        { _id, state: 'pending', lock },
        {
          $set: { nextAttemptAt: at, queuedUntil, lockedUntil: LONG_AGO },
          // A renewal that is under way would lock it again.
          $unset: { lockedBy: 1 },
          ...(counted ? {} : { $inc: { attempts: -1 } }),
        },
      );
    },

    /**
     * Ends messages as sent; answers the new sequence of each that had not ended already. A lock is not asked for: that a
     * message was sent stays true also when the lock was lost, and spares it another attempt.
     */
    finishSent: async (
      ids: readonly string[],
      now: Date,
      { session }: UnitOfWork,
    ): Promise<ReadonlyMap<string, number>> => {
      const pending = { _id: { $in: [...ids] }, state: 'pending' as const };
      const open = await rows
        .find<Pick<Message, '_id' | 'sequence'>>(pending, { session, projection: { sequence: 1 } })
        .toArray();
      await rows.updateMany(
        pending,
        {
          $set: { state: 'sent', reason: null, finishedAt: now },
          $inc: { sequence: 1 },
          $unset: { sealed: 1 },
        },
        { session },
      );
      return new Map(open.map(({ _id, sequence }) => [_id, sequence + 1]));
    },

    /** Ends a message as failed under the lock it failed with; answers its new sequence, or undefined when that is gone. */
    finishFailed: async (
      { _id, lock }: LockedMessage,
      end: { readonly reason: FailureReason; readonly keepContent: boolean },
      now: Date,
      unit: UnitOfWork,
    ): Promise<number | undefined> => {
      const row = await messages
        .findOneAndUpdate(
          { _id, state: 'pending', lock },
          {
            $set: { state: 'failed', reason: end.reason, finishedAt: now },
            $inc: { sequence: 1 },
            ...(end.keepContent ? {} : { $unset: { sealed: 1 } }),
          },
          { session: unit.session, returnDocument: 'after' },
        )
        .select({ sequence: 1 })
        .lean<Pick<Message, 'sequence'>>();
      return row?.sequence;
    },

    /** Messages that wait, counted up to 100 000. */
    countPending: (): Promise<number> =>
      // The bound is for the index, which holds what is pending alone.
      rows.countDocuments({ state: 'pending', nextAttemptAt: { $gte: LONG_AGO } }, { limit: MOST_COUNTED }),

    /** Ids of messages of a channel that wait and are in no worker's hands, those wanted up to an instant. */
    waiting: async function* (channel: string, upTo: Date, now: Date): AsyncGenerator<string> {
      const free = { state: 'pending', lockedUntil: { $lte: now } } as const;
      const found = rows.find({ channel, createdAt: { $lte: upTo }, ...free }, { projection: { _id: 1 } });
      for await (const { _id } of found) yield _id;
    },

    /** Those of these that wait and are in no worker's hands. */
    waitingOf: (ids: readonly string[], now: Date, { session }: UnitOfWork): Promise<Message[]> =>
      rows
        .find({ _id: { $in: [...ids] }, state: 'pending', lockedUntil: { $lte: now } }, { session })
        .toArray(),

    /** What became of messages that ended since an instant, and how many wait, by channel. */
    countByChannel: async (since: Date): Promise<ReadonlyMap<string, ChannelCounts>> => {
      const group = { $group: { _id: { channel: '$channel', state: '$state' }, count: { $sum: 1 } } };
      type Counted = { _id: { channel: string; state: Message['state'] }; count: number };
      const options = { maxTimeMS: COUNTING, readPreference: 'secondaryPreferred' } as const;
      const [ended, pending] = await Promise.all(
        [{ finishedAt: { $gte: since } }, { state: 'pending', nextAttemptAt: { $gte: LONG_AGO } }].map(
          (match) => rows.aggregate<Counted>([{ $match: match }, group], options).toArray(),
        ),
      );
      const counts = new Map<string, ChannelCounts>();
      for (const { _id, count } of [...(ended ?? []), ...(pending ?? [])]) {
        const known = counts.get(_id.channel) ?? { sent: 0, failed: 0, waiting: 0 };
        const name = _id.state === 'pending' ? 'waiting' : _id.state;
        counts.set(_id.channel, { ...known, [name]: count });
      }
      return counts;
    },

    /** Failed messages, newest first. */
    failed: (limit: number): Promise<Omit<Message, 'sealed'>[]> =>
      messages
        .find({ state: 'failed' })
        .select({ sealed: 0 })
        .sort({ finishedAt: -1 })
        .limit(limit)
        .lean<Omit<Message, 'sealed'>[]>()
        .exec(),

    /** Makes failed messages pending again that have their content and their time; answers how many. */
    redrive: async (filter: { readonly id?: string }, now: Date): Promise<number> => {
      const result = await messages.updateMany(
        {
          state: 'failed',
          sealed: { $exists: true },
          expiresAt: { $gt: now },
          ...(filter.id === undefined ? {} : { _id: filter.id }),
        },
        {
          $set: {
            state: 'pending',
            reason: null,
            attempts: 0,
            finishedAt: null,
            nextAttemptAt: now,
            queuedUntil: LONG_AGO,
            lockedUntil: LONG_AGO,
          },
        },
      );
      return result.modifiedCount;
    },

    /** Removes what failed messages say once their time is over. */
    forgetExpired: async (now: Date): Promise<void> => {
      await messages.updateMany(
        { state: 'failed', expiresAt: { $lte: now }, sealed: { $exists: true } },
        { $unset: { sealed: 1 } },
      );
    },
  };
};
export type MessageRepository = ReturnType<typeof createMessageRepository>;
