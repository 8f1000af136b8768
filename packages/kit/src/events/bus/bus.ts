import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { TopicKeep } from '@gatehouse/contracts/topics.ts';

/** A topic to exist before anybody publishes; names carry no prefix here, the bus adds the installation's. */
export interface TopicSpec {
  readonly topic: string;
  /** As the configuration or else the contracts say, unless told. More only ever, never fewer. */
  readonly partitions?: number;
  /** As the contracts say, unless told. */
  readonly keep?: TopicKeep;
}

export interface BusRecord {
  readonly topic: string;
  /** Aggregate id: records of one key keep their order. */
  readonly key: string;
  /** An event, or bytes that are passed on as they came (dead letters). */
  readonly value: CloudEvent | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BusMessage {
  /** Without the prefix. */
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly key: string | null;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch, as the publisher's clock had it. */
  readonly timestamp: number;
}

/** Messages of one partition in their order. Batches of different partitions may be handled at the same time. */
export interface BusBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly BusMessage[];
  /** Offset behind the last message of the partition when it was fetched. */
  readonly highWatermark: bigint;
  /**
   * Aborted when the partition is lost or the subscription closes. A handler that waits must stop waiting then; what it
   * has not finished is delivered again, here or elsewhere.
   */
  readonly signal: AbortSignal;
}

export interface SubscribeOptions {
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group without offsets begins. Explicit, because client libraries disagree on the default. */
  readonly fromBeginning: boolean;
  /** Most messages a call of `handler` gets. */
  readonly batchSize: number;
  /**
   * Resolves when the batch is dealt with for good; its offsets are committed afterwards. Ownership of the partitions is
   * kept alive while it runs, however long. A rejection delivers the batch again after a back-off, a few times; then the
   * subscription ends with `onCrash`. Handlers keep their own retries and dead letters.
   */
  readonly handler: (batch: BusBatch) => Promise<void>;
  /** The subscription has ended and does not come back by itself. Called once. */
  readonly onCrash: (error: Error) => void;
  /** Batches of different partitions handled at the same time; all that were fetched unless told. */
  readonly concurrency?: number;
}

export type SubscriptionState = 'starting' | 'running' | 'brokerAway' | 'stalled' | 'crashed' | 'closed';

export interface BusSubscription {
  state(): SubscriptionState;
  /** False when only a restart of the process helps or nothing has been heard for too long while the broker is there. */
  healthy(): boolean;
  /** Milliseconds since the group's coordinator last heard of this member. */
  lastHeartbeatAge(): number;
  /** Nothing new is handed to the handler until `resume`; the partitions stay ours. */
  pause(): void;
  resume(): void;
  /** Lets the running handler finish, commits offsets and leaves the group. */
  close(): Promise<void>;
}

export interface GroupPosition {
  readonly topic: string;
  readonly partition: number;
  /** Next offset to read. */
  readonly offset: bigint;
}

export interface ReadOptions {
  readonly topics: readonly string[];
  readonly since: Date;
  readonly each: (message: BusMessage) => void;
}

export interface GroupLag {
  readonly topic: string;
  readonly partition: number;
  /** Next offset the group will read; 0 when it never committed. */
  readonly position: bigint;
  readonly end: bigint;
}

/**
 * What the platform asks of a message broker. Two implementations pass the same contract suite; a third client library
 * would have to pass it too.
 */
export interface EventBus {
  /**
   * Creates what is missing, with their dead-letter topics, and alters what differs: how long records are kept, and more
   * partitions. A key moves to another partition then; consumers park what comes too early.
   */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  /**
   * Resolves when every record is on all in-sync replicas; rejects within a bounded time otherwise. After a rejection any
   * of the records may have been written: publishing them again makes duplicates, never losses.
   */
  publish(records: readonly BusRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<BusSubscription>;
  /** How far a group has read the topics. */
  lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]>;
  /** Moves a group to these offsets, or to the start of a topic that is shorter, as it is another one. Rejects like `forgetGroup`. */
  seek(group: string, positions: readonly GroupPosition[]): Promise<void>;
  /** Hands out every message that was published since then, up to where the topics end now; each partition in order. */
  read(options: ReadOptions): Promise<void>;
  /** Forgets a group's offsets. Rejects with {@link GroupInUseError} while it has members. */
  forgetGroup(group: string): Promise<void>;
  /** Rejects when the broker does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class GroupInUseError extends Error {
  override name = 'GroupInUseError';
}

/** Where the poison of a topic goes. */
export const deadLetterTopicOf = (topic: string): string => `${topic}.dlq`;
