import type { CloudEvent, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { aggregateKey } from '../consumer/inbox.domain.ts';
import type { BusRecord, EventBus } from '../events/bus/bus.ts';
import { type EventFactory, systemContext, topicOf } from '../events/event.ts';

/** The state of one aggregate as the event that tells it. */
export interface Snapshot<D extends EventDefinition = EventDefinition> {
  readonly event: D;
  readonly subject: string;
  /** Of the last event that the state holds. */
  readonly sequence: number;
  readonly data: DataOf<D>;
}

/** How the aggregates of one topic become snapshots. */
export interface SnapshotSource {
  readonly topic: string;
  all(): AsyncIterable<Snapshot>;
  /**
   * What to tell of an aggregate that was told of and is not in the restored state, by its lost events in their order;
   * absent or undefined where it comes again by itself or nobody keeps it.
   */
  gone?(lost: readonly CloudEvent[]): Omit<Snapshot, 'sequence'> | undefined;
}

/** With the data's type checked. */
export const snapshotOf = <D extends EventDefinition>(snapshot: Snapshot<D>): Snapshot =>
  snapshot as unknown as Snapshot;

export interface RepublishDeps {
  readonly bus: Pick<EventBus, 'publish'>;
  readonly createEvent: EventFactory;
}

export interface RepublishedState {
  readonly sources: readonly SnapshotSource[];
  /** Events that a restore took back, by aggregate key; their aggregates are told as restored. */
  readonly lost?: ReadonlyMap<string, readonly CloudEvent[]>;
}

export interface Republished {
  readonly snapshots: number;
  /** Of aggregates that the restored state does not hold. */
  readonly gone: number;
}

const BATCH = 500;

/**
 * Publishes the state of a service's aggregates, past the outbox: the sequence is one that the state has used already, so
 * whoever has it drops the snapshot and whoever lacks it jumps to it.
 */
export const republish = async (
  { bus, createEvent }: RepublishDeps,
  { sources, lost = new Map() }: RepublishedState,
): Promise<Republished> => {
  let batch: BusRecord[] = [];
  const flush = async () => {
    await bus.publish(batch);
    batch = [];
  };
  const add = async (snapshot: Snapshot, kind: 'republished' | 'restored') => {
    const { event: definition, subject, sequence, data } = snapshot;
    const event = createEvent(definition, { subject, sequence, data, context: systemContext });
    batch.push({ topic: topicOf(event), key: subject, value: { ...event, snapshot: kind } as CloudEvent });
    if (batch.length >= BATCH) await flush();
  };

  let snapshots = 0;
  let gone = 0;
  for (const source of sources) {
    const here = new Set<string>();
    for await (const snapshot of source.all()) {
      const key = aggregateKey(source.topic, snapshot.subject);
      if (lost.has(key)) here.add(key);
      await add(snapshot, lost.has(key) ? 'restored' : 'republished');
      snapshots += 1;
    }
    for (const [key, events] of lost) {
      if (!key.startsWith(`${source.topic}/`) || here.has(key)) continue;
      const told = source.gone?.(events);
      if (told === undefined) continue;
      await add({ ...told, sequence: 1 }, 'restored');
      gone += 1;
    }
  }
  await flush();
  return { snapshots, gone };
};
