import type { CloudEvent } from '@gatehouse/contracts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { topicOf } from './event.ts';

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

export const OUTBOX_COLLECTION = 'outbox';

/** MongoDB replaces an empty timestamp at the top level by its own time on insert. */
const assignedByServer = new mongoose.mongo.Timestamp({ t: 0, i: 0 });

/**
 * Stores events in the transaction of the state they tell of. A sequence that the aggregate already used fails the
 * transaction by a unique index. Use cases call it through their unit of work.
 */
export const appendToOutbox = async (
  connection: Connection,
  session: ClientSession,
  events: readonly CloudEvent[],
): Promise<void> => {
  const rows = events.map(
    (event): OutboxRow => ({
      _id: event.id,
      topic: topicOf(event),
      aggregateId: event.subject,
      sequence: event.sequence,
      event,
      position: assignedByServer,
      createdAt: new Date(event.time),
      publishedAt: null,
    }),
  );
  await connection.collection<OutboxRow>(OUTBOX_COLLECTION).insertMany(rows, { session });
};
