import mongoose from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';

export type DeadLetterStatus = 'waiting' | 'applied' | 'skipped';

/** A message that this group could not apply. Its aggregate stands still until it is re-driven or skipped. */
export interface DeadLetter {
  readonly _id: string;
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: mongoose.mongo.Long;
  readonly key: string | null;
  /** Of a message that could be read. */
  readonly aggregateId: string | null;
  readonly sequence: number | null;
  /** Absent: the first. */
  readonly epoch?: number;
  readonly eventId: string | null;
  readonly type: string | null;
  /** The message as it came. */
  readonly value: mongoose.mongo.Binary;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
  readonly status: DeadLetterStatus;
  readonly settledAt?: Date;
}

const orNull = { type: String, default: null };

export const deadLetters = defineCollection<DeadLetter>(
  'dead_letters',
  {
    _id: required(String),
    group: required(String),
    topic: required(String),
    partition: required(Number),
    offset: required(mongoose.Schema.Types.BigInt),
    key: orNull,
    aggregateId: orNull,
    sequence: { type: Number, default: null },
    epoch: Number,
    eventId: orNull,
    type: { type: String, default: null },
    value: required(Buffer),
    error: required(String),
    attempts: required(Number),
    failedAt: required(Date),
    status: required(String, { enum: ['waiting', 'applied', 'skipped'] }),
    settledAt: Date,
  },
  [{ name: 'status', key: { group: 1, status: 1, failedAt: 1 } }],
);
