import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import mongoose from 'mongoose';
import { defineCollection, required } from '../../mongo/collection.ts';

/** Row of the outbox. Published rows are removed by a TTL index after a week. */
export interface OutboxRow {
  /** Event id. */
  readonly _id: string;
  /** Without the installation's prefix. */
  readonly topic: string;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly event: CloudEvent;
  /**
   * Set by the server when the row is written: its cluster time, which never runs backwards, not even across a failover.
   * The change that makes sequence n+1 starts after the one that made n committed, so n sorts first.
   */
  readonly position: mongoose.mongo.Timestamp;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
}

const WEEK = 7 * 24 * 3_600;

export const outbox = defineCollection<OutboxRow>(
  'outbox',
  {
    _id: required(String),
    topic: required(String),
    aggregateId: required(String),
    sequence: required(Number),
    // The contract of the event is its shape.
    event: required(Map, { of: mongoose.Schema.Types.Mixed }),
    // A timestamp, which mongoose has no type for.
    position: required(mongoose.Schema.Types.Mixed),
    createdAt: required(Date),
    publishedAt: { type: Date, default: null },
  },
  [
    { name: 'unpublished', key: { position: 1 }, partialFilterExpression: { publishedAt: null } },
    { name: 'sequence', key: { topic: 1, aggregateId: 1, sequence: 1 }, unique: true },
    // Partial, so that the planner cannot take it for the unpublished rows and sort them.
    {
      name: 'expiry',
      key: { publishedAt: 1 },
      expireAfterSeconds: WEEK,
      partialFilterExpression: { publishedAt: { $type: 'date' } },
    },
  ],
);
