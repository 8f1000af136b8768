import type { Consumer, Kafka } from 'kafkajs';
import { kafkaRetry } from './kafka-client.ts';

export interface KafkaTimings {
  /** Milliseconds without a heartbeat after which the group gives our partitions away. */
  readonly sessionTimeoutMs: number;
  readonly heartbeatMs: number;
  /**
   * The broker answers a fetch when it has this many bytes over all partitions, or after this many milliseconds: a
   * steady stream is handled many at a time, and no message waits longer.
   */
  readonly fetchBytes: number;
  readonly fetchWaitMs: number;
}

/** One kafkajs consumer of a group. */
export interface KafkaMember {
  readonly consumer: Consumer;
  /** Aborted when the member is given up: its batches stop, and it tells nothing any more. */
  readonly ending: AbortController;
}

export interface KafkaMemberDeps {
  readonly kafka: Kafka;
  readonly alive: () => void;
  readonly joined: () => void;
  /** The broker left a request without an answer. */
  readonly unanswered: () => void;
  /** `restarts`: kafkajs begins anew by itself. */
  readonly crashed: (error: Error, restarts: boolean) => void;
}

/** Connects nothing yet. */
export const createKafkaMember = (
  deps: KafkaMemberDeps,
  { group, timings }: { readonly group: string; readonly timings: KafkaTimings },
): KafkaMember => {
  const ending = new AbortController();
  const { signal } = ending;
  const consumer = deps.kafka.consumer({
    groupId: group,
    sessionTimeout: timings.sessionTimeoutMs,
    rebalanceTimeout: 60_000,
    heartbeatInterval: timings.heartbeatMs,
    allowAutoTopicCreation: false,
    metadataMaxAge: 60_000,
    minBytes: timings.fetchBytes,
    maxBytesPerPartition: 1024 * 1024,
    maxWaitTimeInMs: timings.fetchWaitMs,
    retry: { ...kafkaRetry, restartOnFailure: async () => !signal.aborted },
  });
  const untilEnded = (react: () => void) => () => {
    if (!signal.aborted) react();
  };
  consumer.on(consumer.events.HEARTBEAT, untilEnded(deps.alive));
  consumer.on(consumer.events.GROUP_JOIN, () => {
    // kafkajs restarts from a crash by a timer that `disconnect` does not stop: given up, it must hold no partition.
    if (signal.aborted) consumer.disconnect().catch(() => {});
    else deps.joined();
  });
  consumer.on(consumer.events.REQUEST_TIMEOUT, untilEnded(deps.unanswered));
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!signal.aborted) deps.crashed(payload.error, payload.restart);
  });
  return { consumer, ending };
};
