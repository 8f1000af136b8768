import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { topicOf } from '../event.ts';
import { assertPublishable } from '../event-size.ts';
import { type OutboxRow, outbox } from './outbox.model.ts';

/** MongoDB replaces an empty timestamp at the top level by its own time on insert. */
const assignedByServer = new mongoose.mongo.Timestamp({ t: 0, i: 0 });

/**
 * Stores events in the transaction of the state they tell of. A sequence that the aggregate already used fails the
 * transaction by a unique index; so does an event that is too large. Use cases call it through their unit of work.
 */
export const appendToOutbox = async (
  connection: Connection,
  session: ClientSession,
  events: readonly CloudEvent[],
): Promise<void> => {
  for (const event of events) assertPublishable(event);
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
  await outbox.driver(connection).insertMany(rows, { session });
};
