import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Mongo } from '../../mongo/connect.ts';
import type { Clock } from '../../runtime/clock.ts';
import { IDLE_POLL_MS } from '../../runtime/poll-interval.ts';
import { backoffMs, pause } from '../bus/backoff.ts';
import type { BusRecord, EventBus } from '../bus/bus.ts';
import { startTopics } from '../bus/topics.ts';
import { createLease, type Lease, LeaseLostError } from './lease.ts';
import { type OutboxRow, outbox } from './outbox.model.ts';
import type { OpenOutboxHints, OutboxHints } from './outbox-hints.ts';
import { createRelayMetrics } from './relay.metrics.ts';
import { createWake, waitUntilWoken } from './wake.ts';

export interface RelayDeps {
  readonly mongo: Mongo;
  readonly bus: EventBus;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly random?: () => number;
  /** Called after events have been published, those of other processes and of earlier starts among them. */
  readonly published?: (() => void) | undefined;
  /** Hints of the service's other processes; without them their rows wait for a poll. */
  readonly openHints?: OpenOutboxHints;
}

export interface RelaySettings {
  /** Topics this service publishes to, without prefix; made when missing. */
  readonly topics: readonly string[];
  /** Different for every process and start. */
  readonly owner: string;
  /** Most events of one request to the broker and one mark; 500 unless told. */
  readonly batchSize?: number;
  /** Milliseconds between polls when nobody wakes; 500 unless told. */
  readonly pollMs?: number;
  /** The same while hints of all other processes are heard; 5 000 unless told. */
  readonly idleMs?: number;
  /** Milliseconds a round that found little waits for more, so that a busy service pays a round once for many; 80 unless told. */
  readonly gatherMs?: number;
  /** Milliseconds after which another process may take over; 15 000 unless told. */
  readonly leaseMs?: number;
}

/**
 * Publishes the outbox. Polling decides what is unpublished; `wake` and the hints of other processes only shorten the wait. One
 * process leads by a lease; a stop between publishing and marking publishes again, which consumers drop.
 */
export interface Relay {
  start(): Promise<void>;
  /** Finishes the round that runs and gives the lease back. */
  stop(): Promise<void>;
  /** Says that something was appended: to the process that leads, wherever that is. */
  wake(): void;
}

const LEASE = 'outbox-relay';
const MOST_COUNTED = 100_000;
const BATCHES_PER_ROUND = 4;

/**
 * Rows in the order to publish: an aggregate's by sequence, and none behind a hole in this batch. Rows come by position,
 * so a lower sequence stands before a higher one; what is held back is the first of its aggregate in the next round.
 */
export const publishable = <R extends Pick<OutboxRow, 'topic' | 'aggregateId' | 'sequence'>>(
  rows: readonly R[],
): readonly R[] => {
  const aggregates = new Map<string, R[]>();
  for (const row of rows) {
    const key = `${row.topic}/${row.aggregateId}`;
    const own = aggregates.get(key);
    if (own === undefined) aggregates.set(key, [row]);
    else own.push(row);
  }
  return [...aggregates.values()].flatMap((own) => {
    const first = own.sort((a, b) => a.sequence - b.sequence)[0]?.sequence ?? 0;
    const hole = own.findIndex(({ sequence }, index) => sequence !== first + index);
    return hole === -1 ? own : own.slice(0, hole);
  });
};

const recordOf = ({ topic, aggregateId, event }: OutboxRow): BusRecord => ({
  topic,
  key: aggregateId,
  value: event,
  headers: {
    'content-type': 'application/cloudevents+json',
    ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
  },
});

/** One round: read, publish, mark. */
const createRound = (deps: RelayDeps, lease: Lease, batchSize: number) => {
  const { mongo, bus, clock } = deps;
  const rows = outbox.driver(mongo.connection);
  const metrics = createRelayMetrics(deps.metrics, async () => {
    const [unpublished, oldest] = await Promise.all([
      rows.countDocuments({ publishedAt: null }, { limit: MOST_COUNTED, hint: 'unpublished' }),
      rows.find({ publishedAt: null }).sort({ position: 1 }).limit(1).toArray(),
    ]);
    const since = oldest[0]?.createdAt.getTime() ?? clock.now().getTime();
    return { unpublished, oldestSeconds: (clock.now().getTime() - since) / 1_000 };
  });

  const assertHeld = (before: string) => {
    if (!lease.held()) throw new LeaseLostError(`the lease ran out before ${before}`);
  };

  /**
   * Not a transaction: a killed process would leave its locks on the rows until the server ends it, a minute later. A mark
   * is true in any case, because the broker has the event; the lease is looked at so that a leader that slept does not
   * work on. It is asked of our own clock: a leader that is wrong about it for as long as a renewal takes to tell publishes
   * what another one publishes too, which consumers drop.
   */
  const mark = async (ids: readonly string[]) => {
    assertHeld('marking');
    await rows.updateMany(
      { _id: { $in: [...ids] }, publishedAt: null },
      { $set: { publishedAt: clock.now() } },
    );
  };

  const publish = async (batch: readonly OutboxRow[]) => {
    assertHeld('publishing');
    await bus.publish(batch.map(recordOf));
    const oldest = Math.min(...batch.map(({ createdAt }) => createdAt.getTime()));
    metrics.published(batch.length, (clock.now().getTime() - oldest) / 1_000);
    deps.published?.();
  };

  /** True when there may be more at once. Marking a batch overlaps with publishing the next one. */
  const run = async (): Promise<'empty' | 'some' | 'full'> => {
    const limit = batchSize * BATCHES_PER_ROUND;
    const found = await rows.find({ publishedAt: null }).sort({ position: 1 }).limit(limit).toArray();
    if (found.length === 0) return 'empty';
    const batch = publishable(found);
    let marking: Promise<unknown> = Promise.resolve();
    try {
      for (let from = 0; from < batch.length; from += batchSize) {
        const part = batch.slice(from, from + batchSize);
        await publish(part);
        await marking;
        marking = mark(part.map(({ _id }) => _id));
        // Awaited below; until then nobody else may take its failure for an unhandled one.
        marking.catch(() => {});
      }
    } finally {
      await marking;
    }
    return found.length === limit ? 'full' : 'some';
  };
  return { run, metrics };
};

export const createRelay = (deps: RelayDeps, settings: RelaySettings): Relay => {
  const { mongo, bus, log, clock, random = Math.random } = deps;
  const {
    topics,
    owner,
    batchSize = 500,
    pollMs = 500,
    gatherMs = 80,
    leaseMs = 15_000,
    idleMs = IDLE_POLL_MS,
  } = settings;
  const lease = createLease({ connection: mongo.connection, name: LEASE, owner, clock, ttlMs: leaseMs });
  const round = createRound(deps, lease, batchSize);
  const stopping = new AbortController();
  const attention = createWake();
  let running: Promise<void> = Promise.resolve();
  let renewal: NodeJS.Timeout | undefined;
  let hints: OutboxHints | undefined;

  const renew = async () => {
    const held = lease.held();
    try {
      const leads = await lease.acquire();
      if (leads && !held) {
        log.info({ fence: lease.fence() }, 'publishing the outbox');
        attention.wake();
      }
      round.metrics.leads(leads);
    } catch (err) {
      log.debug({ err }, 'the lease of the relay cannot be renewed');
    }
    if (!stopping.signal.aborted) renewal = setTimeout(renew, leaseMs / 4);
  };

  const publishAll = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      if (!lease.held()) {
        await attention.wait(pollMs);
        continue;
      }
      try {
        const found = await round.run();
        failures = 0;
        if (found === 'full') continue;
        // Only after something was found: the first event after a quiet time leaves at once.
        if (found === 'some') await pause(gatherMs, stopping.signal);
      } catch (err) {
        if (failures === 0) log.warn({ err }, 'the outbox cannot be published, trying again');
        round.metrics.failed();
        await attention.wait(backoffMs(failures, { first: 100, most: 5_000, random }));
        failures += 1;
        continue;
      }
      await waitUntilWoken(attention, { pollMs, idleMs, listening: () => hints?.listening() === true });
    }
  };

  return {
    start: async () => {
      hints = deps.openHints?.(attention.wake);
      await renew();
      running = startTopics({ bus, topics, log, signal: stopping.signal }).then(publishAll);
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(renewal);
      attention.wake();
      await running;
      await lease.release().catch(() => {});
      await hints?.close();
    },
    wake: () => {
      if (lease.held()) attention.wake();
      else hints?.send();
    },
  };
};
