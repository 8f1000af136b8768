import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { Connection } from 'mongoose';
import { inbox } from '../consumer/inbox.model.ts';
import { partitionRowId } from '../consumer/inbox.ts';
import type { EventBus, GroupPosition } from '../events/bus/bus.ts';
import { leases } from '../events/outbox/leases.model.ts';
import { outbox } from '../events/outbox/outbox.model.ts';

/** Lines that name what a restore took back, an event each, by aggregate. */
export const lostLines = (lost: ReadonlyMap<string, readonly CloudEvent[]>): readonly string[] =>
  [...lost].flatMap(([key, events]) =>
    events.map(
      ({ type, sequence, time, actor, id }) => `${time} ${key} ${sequence} ${type} by ${actor} (${id})`,
    ),
  );

/** Rejects while a process of the service may still use the database or its consumer group has members. */
export const expectStopped = async (options: {
  readonly connection: Connection;
  readonly bus: Pick<EventBus, 'seek'>;
  readonly group: string;
  readonly now: Date;
}): Promise<void> => {
  const { connection, bus, group, now } = options;
  if ((await leases.driver(connection).findOne({ _id: 'outbox-relay', expiresAt: { $gt: now } })) !== null)
    throw new Error(`${group} runs: stop its processes and wait until their lease has run out (15 s)`);
  await bus.seek(group, []);
};

/**
 * Sets the consumer group back to where the restored inbox stands: what was consumed since the backup comes again. A
 * partition the backup did not know begins at its start.
 */
export const rewind = async (options: {
  readonly connection: Connection;
  readonly bus: Pick<EventBus, 'seek' | 'lag'>;
  readonly group: string;
  readonly topics: readonly string[];
}): Promise<void> => {
  const { connection, bus, group, topics } = options;
  if (topics.length === 0) return;
  const places = await bus.lag(group, topics);
  const rows = await inbox
    .driver(connection)
    .find({ _id: { $in: places.map(({ topic, partition }) => partitionRowId(group, topic, partition)) } })
    .toArray();
  const offsets = new Map(rows.map(({ _id, offset }) => [_id, BigInt(String(offset ?? 0))]));
  await bus.seek(
    group,
    places.map(
      ({ topic, partition }): GroupPosition => ({
        topic,
        partition,
        offset: offsets.get(partitionRowId(group, topic, partition)) ?? 0n,
      }),
    ),
  );
};

/** Whether everything that was stored for publishing is published. */
export const isPublished = async (connection: Connection): Promise<boolean> =>
  (await outbox.driver(connection).findOne({ publishedAt: null }, { projection: { _id: 1 } })) === null;
