import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { healthEvents } from '@gatehouse/contracts/platform/health.events.ts';
import type { Connection } from 'mongoose';
import { aggregateKey, epochOf } from '../consumer/inbox.domain.ts';
import type { BusMessage, EventBus } from '../events/bus/bus.ts';
import { outbox } from '../events/outbox/outbox.model.ts';

/** Milliseconds by which clocks of publishers may differ, and an event may be published after it was stored. */
const MARGIN = 10 * 60_000;
const CHUNK = 1_000;

/** Whether what is published there is stored in an outbox first. Health is not: a report that nobody heard is none that is lost. */
export const isKept = (topic: string): boolean => topic !== healthEvents.healthReported.topic;

export interface LostEvents {
  /** By aggregate key, in the order of each aggregate. */
  readonly lost: ReadonlyMap<string, readonly CloudEvent[]>;
  /** Highest that the topics know of; 0 when they say nothing. */
  readonly epoch: number;
}

const eventOf = ({ value }: BusMessage): CloudEvent | undefined => {
  try {
    const event = JSON.parse(Buffer.from(value).toString('utf8')) as CloudEvent;
    return typeof event.id === 'string' && typeof event.subject === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
};

/**
 * What the topics tell since the backup and the restored outbox does not hold: acknowledged to somebody, and gone. The
 * outbox keeps what was published for a week, so it knows everything from around the moment of the backup.
 */
export const findLostEvents = async (options: {
  readonly bus: Pick<EventBus, 'read'>;
  readonly connection: Connection;
  readonly topics: readonly string[];
  readonly takenAt: Date;
}): Promise<LostEvents> => {
  const { bus, connection, topics, takenAt } = options;
  const told = new Map<string, { readonly topic: string; readonly event: CloudEvent }>();
  let epoch = 0;
  await bus.read({
    topics,
    since: new Date(takenAt.getTime() - MARGIN),
    each: (message) => {
      const event = eventOf(message);
      if (event === undefined) return;
      epoch = Math.max(epoch, epochOf(event));
      if (event.snapshot === undefined) told.set(event.id, { topic: message.topic, event });
    },
  });
  const ids = [...told.keys()];
  const rows = outbox.driver(connection);
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = ids.slice(from, from + CHUNK);
    const known = await rows.find({ _id: { $in: some } }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of known) told.delete(_id);
  }
  const lost = new Map<string, CloudEvent[]>();
  for (const { topic, event } of told.values()) {
    const key = aggregateKey(topic, event.subject);
    const others = lost.get(key);
    if (others === undefined) lost.set(key, [event]);
    else others.push(event);
  }
  for (const events of lost.values())
    events.sort((a, b) => epochOf(a) - epochOf(b) || a.sequence - b.sequence);
  return { lost, epoch };
};
