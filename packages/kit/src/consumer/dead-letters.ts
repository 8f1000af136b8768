import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import mongoose from 'mongoose';
import { type BusRecord, deadLetterTopicOf } from '../events/bus/bus.ts';
import { type DeadLetter, type DeadLetterStatus, deadLetters } from './dead-letters.model.ts';
import { parkedEvents } from './inbox.model.ts';
import { type GroupRows, parkedRowId } from './inbox.ts';

/** A message that cannot be applied. */
export interface UnappliedMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly key: string | null;
  readonly value: Uint8Array;
  readonly event: Partial<CloudEvent> | undefined;
  readonly error: string;
  readonly attempts: number;
}

export interface DeadLetters {
  /** Record of the dead-letter topic: the message as it came, the reason in its headers. */
  record(message: UnappliedMessage): BusRecord;
  /** Stores the row that re-driving works from; the same message stored again renews it. */
  store(message: UnappliedMessage): Promise<void>;
  list(filter?: { status?: DeadLetterStatus; limit?: number }): Promise<readonly DeadLetter[]>;
  find(id: string): Promise<DeadLetter | null>;
  settle(id: string, status: Exclude<DeadLetterStatus, 'waiting'>): Promise<void>;
  countWaiting(): Promise<number>;
}

const idOf = (group: string, { topic, partition, offset, event }: UnappliedMessage): string =>
  typeof event?.subject === 'string' && typeof event.sequence === 'number'
    ? parkedRowId(group, topic, { subject: event.subject, sequence: event.sequence, epoch: event.epoch })
    : `${group}/${topic}#${partition}/${offset}`;

/** What calls itself an event may hold anything: the row of it has its shape all the same. */
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const rowOf = (group: string, message: UnappliedMessage, failedAt: Date): Omit<DeadLetter, '_id'> => {
  const { topic, partition, offset, key, value, event, error, attempts } = message;
  return {
    group,
    topic,
    partition,
    offset: mongoose.mongo.Long.fromBigInt(offset),
    key,
    aggregateId: textOf(event?.subject) ?? key,
    sequence: typeof event?.sequence === 'number' ? event.sequence : null,
    ...(typeof event?.epoch === 'number' ? { epoch: event.epoch } : {}),
    eventId: textOf(event?.id),
    type: textOf(event?.type),
    value: new mongoose.mongo.Binary(Buffer.from(value)),
    error,
    attempts,
    failedAt,
    status: 'waiting',
  };
};

export const createDeadLetters = ({ connection, group, now }: GroupRows): DeadLetters => {
  const letters = deadLetters.driver(connection);
  const parked = parkedEvents.driver(connection);
  return {
    record: ({ topic, partition, offset, key, value, event, error, attempts }) => ({
      topic: deadLetterTopicOf(topic),
      key: key ?? '',
      value,
      headers: {
        'gatehouse-group': group,
        'gatehouse-error': error,
        'gatehouse-attempts': String(attempts),
        'gatehouse-origin': `${topic}#${partition}/${offset}`,
        'gatehouse-failed-at': now().toISOString(),
        ...(typeof event?.id === 'string' ? { 'gatehouse-event': event.id } : {}),
      },
    }),
    store: async (message) => {
      const { event, topic } = message;
      await letters.updateOne(
        { _id: idOf(group, message) },
        { $set: rowOf(group, message, now()), $unset: { settledAt: '' } },
        { upsert: true },
      );
      if (typeof event?.subject === 'string' && typeof event.sequence === 'number') {
        const { subject, sequence, epoch } = event;
        await parked.deleteOne({ _id: parkedRowId(group, topic, { subject, sequence, epoch }) });
      }
    },
    list: ({ status = 'waiting', limit = 1_000 } = {}) =>
      letters.find({ group, status }).sort({ failedAt: 1 }).limit(limit).toArray(),
    find: (id) => letters.findOne({ _id: id, group }),
    settle: async (id, status) => {
      await letters.updateOne({ _id: id, group }, { $set: { status, settledAt: now() } });
    },
    countWaiting: () => letters.countDocuments({ group, status: 'waiting' }),
  };
};
