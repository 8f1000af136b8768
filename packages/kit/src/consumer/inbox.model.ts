import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import mongoose from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';

/** One aggregate as one group knows it. The collection also holds a row a partition and the rebuild's barrier. */
export interface InboxRow {
  readonly _id: string;
  readonly epoch?: number;
  readonly last?: number;
  readonly parked?: boolean;
  readonly at?: Date;
  /** Of an aggregate whose last event was applied: when its topic holds that no more. Removed by a TTL index. */
  readonly expiresAt?: Date;
  /** Of a partition's row: the offset behind the last batch. */
  readonly offset?: mongoose.mongo.Long;
}

export const inbox = defineCollection<InboxRow>(
  'inbox',
  {
    _id: required(String),
    epoch: Number,
    last: Number,
    parked: Boolean,
    at: Date,
    expiresAt: Date,
    offset: mongoose.Schema.Types.BigInt,
  },
  [
    // Partial: most rows at rest are of aggregates that live on.
    {
      name: 'expiry',
      key: { expiresAt: 1 },
      expireAfterSeconds: 0,
      partialFilterExpression: { expiresAt: { $type: 'date' } },
    },
  ],
);

/** An event that waits for an earlier one of its aggregate. */
export interface ParkedRow {
  readonly _id: string;
  readonly group: string;
  readonly topic: string;
  readonly aggregateId: string;
  readonly epoch: number;
  readonly sequence: number;
  readonly partition: number;
  readonly offset: mongoose.mongo.Long;
  readonly event: CloudEvent;
  readonly at: Date;
}

export const parkedEvents = defineCollection<ParkedRow>(
  'parked_events',
  {
    _id: required(String),
    group: required(String),
    topic: required(String),
    aggregateId: required(String),
    epoch: required(Number),
    sequence: required(Number),
    partition: required(Number),
    offset: required(mongoose.Schema.Types.BigInt),
    event: required(Map, { of: mongoose.Schema.Types.Mixed }),
    at: required(Date),
  },
  [{ name: 'aggregate-epoch', key: { group: 1, topic: 1, aggregateId: 1, epoch: 1, sequence: 1 } }],
);
