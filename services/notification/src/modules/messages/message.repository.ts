import type { Channel, Sealed, Template } from '@gatehouse/contracts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { FailureReason } from './message.domain.ts';

/** The stored intent to send one message. What it says stays sealed, and goes when it is sent. */
export interface MessageRow {
  /** Intent id, also the job's id and half of the Message-ID. */
  readonly _id: string;
  readonly channel: Channel;
  readonly template: Template;
  readonly locale: string;
  readonly domainId: string;
  readonly accountId: string | null;
  readonly sealed?: Sealed;
  /** What the sealed text is bound to. */
  readonly sealContext: string;
  readonly expiresAt: Date;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly reason: FailureReason | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  /** A job stands in the queue until then, as far as we know; Redis may have lost it. */
  readonly queuedUntil: Date;
  /** A worker sends until then. */
  readonly lockedUntil: Date;
  /** Round of locking that the lock came from; absent before the first. */
  readonly lockedBy?: string;
  /** Number of the lock, one higher with each worker that takes the message. */
  readonly lock: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Events this message has published. */
  readonly sequence: number;
}

export type NewMessage = Pick<
  MessageRow,
  '_id' | 'channel' | 'template' | 'locale' | 'domainId' | 'accountId' | 'sealContext' | 'expiresAt'
> & { readonly sealed: Sealed };

export const MESSAGES = 'messages';
const LONG_AGO = new Date(0);

export const createMessageRepository = (connection: Connection) => {
  const rows = () => connection.collection<MessageRow>(MESSAGES);
  return {
    /** Stores intents; one that is already there stays as it is (R8). */
    add: async (messages: readonly NewMessage[], now: Date, unit: UnitOfWork) => {
      if (messages.length === 0) return;
      await rows().bulkWrite(
        messages.map(({ _id, ...message }) => ({
          updateOne: {
            filter: { _id },
            update: {
              $setOnInsert: {
                ...message,
                state: 'pending' as const,
                reason: null,
                attempts: 0,
                nextAttemptAt: now,
                queuedUntil: LONG_AGO,
                lockedUntil: LONG_AGO,
                lock: 0,
                createdAt: now,
                finishedAt: null,
                sequence: 0,
              },
            },
            upsert: true,
          },
        })),
        { session: unit.session, ordered: false },
      );
    },

    /** Pending messages whose time has come and that no queue is known to hold; marks them as queued. */
    takeDue: async (now: Date, queuedUntil: Date, limit: number, channel?: Channel) => {
      const due = await rows()
        .find({
          state: 'pending',
          ...(channel === undefined ? {} : { channel }),
          nextAttemptAt: { $lte: now },
          queuedUntil: { $lte: now },
        })
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .project<{ _id: string; channel: Channel }>({ channel: 1 })
        .toArray();
      if (due.length > 0) {
        await rows().updateMany({ _id: { $in: due.map((row) => row._id) } }, { $set: { queuedUntil } });
      }
      return due;
    },

    /** Takes back the mark of messages that did not get into the queue. */
    unqueue: async (ids: readonly string[]) => {
      await rows().updateMany({ _id: { $in: [...ids] } }, { $set: { queuedUntil: LONG_AGO } });
    },

    /** Locks messages for an attempt; leaves out those that are finished, not due, or in another worker's hands. */
    lock: async (
      ids: readonly string[],
      round: string,
      now: Date,
      lockedUntil: Date,
    ): Promise<MessageRow[]> => {
      const { modifiedCount } = await rows().updateMany(
        {
          _id: { $in: [...ids] },
          state: 'pending',
          nextAttemptAt: { $lte: now },
          lockedUntil: { $lte: now },
        },
        { $set: { lockedUntil, lockedBy: round }, $inc: { attempts: 1, lock: 1 } },
      );
      if (modifiedCount === 0) return [];
      return rows()
        .find({ _id: { $in: [...ids] }, lockedBy: round })
        .toArray();
    },

    /** Makes a lock last longer; false when it is another worker's or the message has ended. */
    renew: async (id: string, lock: number, lockedUntil: Date): Promise<boolean> => {
      const { matchedCount } = await rows().updateOne(
        { _id: id, state: 'pending', lock },
        { $set: { lockedUntil } },
      );
      return matchedCount === 1;
    },

    /**
     * Gives the message back for another attempt, unless another worker has it; `counted` is false when the channel was
     * not even tried.
     */
    retryAt: async (id: string, lock: number, at: Date, counted: boolean) => {
      await rows().updateOne(
        { _id: id, state: 'pending', lock },
        {
          $set: { nextAttemptAt: at, queuedUntil: LONG_AGO, lockedUntil: LONG_AGO },
          ...(counted ? {} : { $inc: { attempts: -1 } }),
        },
      );
    },

    /**
     * Ends messages as sent; answers the new sequence of each that had not ended already. A lock is not asked for: that a
     * message was sent stays true also when the lock was lost, and spares it another attempt.
     */
    finishSent: async (ids: readonly string[], now: Date, unit: UnitOfWork): Promise<Map<string, number>> => {
      const pending = { _id: { $in: [...ids] }, state: 'pending' as const };
      const open = await rows()
        .find(pending, { session: unit.session })
        .project<{ _id: string; sequence: number }>({ sequence: 1 })
        .toArray();
      await rows().updateMany(
        pending,
        {
          $set: { state: 'sent', reason: null, finishedAt: now },
          $inc: { sequence: 1 },
          $unset: { sealed: '' as const },
        },
        { session: unit.session },
      );
      return new Map(open.map(({ _id, sequence }) => [_id, sequence + 1]));
    },

    /** Ends a message as failed under the lock it failed with; answers its new sequence, or undefined when that is gone. */
    finishFailed: async (
      { _id, lock }: Pick<MessageRow, '_id' | 'lock'>,
      end: { readonly reason: FailureReason; readonly keepContent: boolean },
      now: Date,
      unit: UnitOfWork,
    ): Promise<number | undefined> => {
      const row = await rows().findOneAndUpdate(
        { _id, state: 'pending', lock },
        {
          $set: { state: 'failed', reason: end.reason, finishedAt: now },
          $inc: { sequence: 1 },
          ...(end.keepContent ? {} : { $unset: { sealed: '' as const } }),
        },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      return row?.sequence;
    },

    /** Failed messages, newest first. */
    failed: (limit: number) =>
      rows()
        .find({ state: 'failed' })
        .sort({ finishedAt: -1 })
        .limit(limit)
        .project<Omit<MessageRow, 'sealed'>>({ sealed: 0 })
        .toArray(),

    /** Makes failed messages pending again that have their content and their time; answers how many. */
    redrive: async (filter: { readonly id?: string }, now: Date) => {
      const result = await rows().updateMany(
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
    forgetExpired: async (now: Date) => {
      await rows().updateMany(
        { state: 'failed', expiresAt: { $lte: now }, sealed: { $exists: true } },
        { $unset: { sealed: '' as const } },
      );
    },
  };
};
export type MessageRepository = ReturnType<typeof createMessageRepository>;
