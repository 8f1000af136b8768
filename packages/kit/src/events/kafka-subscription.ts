import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { Clock } from '../runtime/clock.ts';
import { backoffMs, pause } from './backoff.ts';
import type { BusBatch, BusMessage, BusSubscription, SubscribeOptions, SubscriptionState } from './bus.ts';
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

export interface KafkaSubscriptionDeps {
  readonly kafka: Kafka;
  readonly prefix: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timings: KafkaTimings;
}

/** kafkajs fetches again when all batches of the last fetch are done, so none of them may wait for another. */
const ALL_PARTITIONS = 512;
/** Times a batch is handed to a handler that rejects before the subscription gives up. */
const HANDLER_TRIES = 5;

const textOf = (header: Buffer | string | (Buffer | string)[] | undefined): string => {
  const first = Array.isArray(header) ? header[0] : header;
  return first === undefined ? '' : first.toString();
};

const messageOf = (topic: string, partition: number, message: KafkaMessage): BusMessage => ({
  topic,
  partition,
  offset: BigInt(message.offset),
  key: message.key === null ? null : message.key.toString(),
  value: message.value ?? new Uint8Array(),
  headers: Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, textOf(value)]),
  ),
  timestamp: Number(message.timestamp),
});

/**
 * A consumer that cannot end in silence. What kafkajs 2.2.4 does by itself: a TypeError, RangeError, ReferenceError or
 * SyntaxError of a handler ends it for good while the process lives on, any other error has the same offset handled
 * again for ever. So no error of a handler reaches it; a crash it does not restart from is reported.
 */
export class KafkaSubscription implements BusSubscription {
  readonly #options: SubscribeOptions;
  readonly #deps: KafkaSubscriptionDeps;
  readonly #consumer: Consumer;
  readonly #closing = new AbortController();
  readonly #started: Promise<void>;
  #outcome: 'open' | 'crashed' | 'closed' = 'open';
  #joined = false;
  #brokerAway = false;
  #paused = false;
  #lastHeartbeat: number;

  constructor(options: SubscribeOptions, deps: KafkaSubscriptionDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#lastHeartbeat = deps.clock.monotonic();
    this.#consumer = deps.kafka.consumer({
      groupId: deps.prefix + options.group,
      sessionTimeout: deps.timings.sessionTimeoutMs,
      rebalanceTimeout: 60_000,
      heartbeatInterval: deps.timings.heartbeatMs,
      allowAutoTopicCreation: false,
      metadataMaxAge: 60_000,
      minBytes: deps.timings.fetchBytes,
      maxBytesPerPartition: 1024 * 1024,
      maxWaitTimeInMs: deps.timings.fetchWaitMs,
      retry: { ...kafkaRetry, restartOnFailure: async () => this.#outcome === 'open' },
    });
    this.#listen();
    this.#started = this.#start();
  }

  state(): SubscriptionState {
    if (this.#outcome !== 'open') return this.#outcome;
    if (this.lastHeartbeatAge() <= this.#deps.timings.sessionTimeoutMs)
      return this.#joined ? 'running' : 'starting';
    return this.#brokerAway ? 'brokerAway' : 'stalled';
  }

  healthy(): boolean {
    const state = this.state();
    return state !== 'crashed' && state !== 'stalled';
  }

  lastHeartbeatAge(): number {
    return this.#deps.clock.monotonic() - this.#lastHeartbeat;
  }

  pause(): void {
    this.#paused = true;
    this.#applyPause();
  }

  resume(): void {
    this.#paused = false;
    if (this.#joined) this.#consumer.resume(this.#topics());
  }

  async close(): Promise<void> {
    if (this.#outcome === 'open') this.#outcome = 'closed';
    this.#closing.abort();
    await this.#started;
    await this.#consumer.disconnect();
  }

  #topics() {
    return this.#options.topics.map((topic) => ({ topic: this.#deps.prefix + topic }));
  }

  /** A consumer that joins anew knows nothing of an earlier pause. */
  #applyPause() {
    if (this.#paused && this.#joined) this.#consumer.pause(this.#topics());
  }

  #beat() {
    this.#lastHeartbeat = this.#deps.clock.monotonic();
    this.#brokerAway = false;
  }

  #listen() {
    const { events } = this.#consumer;
    this.#consumer.on(events.HEARTBEAT, () => this.#beat());
    this.#consumer.on(events.GROUP_JOIN, () => {
      this.#joined = true;
      this.#beat();
      this.#applyPause();
    });
    this.#consumer.on(events.REQUEST_TIMEOUT, () => {
      this.#brokerAway = true;
    });
    this.#consumer.on(events.CRASH, ({ payload }) => {
      this.#joined = false;
      this.#brokerAway = true;
      if (!payload.restart) this.#crash(payload.error);
    });
  }

  #crash(error: Error) {
    if (this.#outcome !== 'open') return;
    this.#outcome = 'crashed';
    this.#closing.abort();
    this.#consumer.disconnect().catch(() => {});
    this.#options.onCrash(error);
  }

  /** Connects in the background for as long as it takes: a broker that is away stops nobody else from starting. */
  async #start() {
    const { log, prefix, random } = this.#deps;
    for (let attempt = 0; this.#outcome === 'open'; attempt += 1) {
      try {
        await this.#consumer.connect();
        await this.#consumer.subscribe({
          topics: this.#options.topics.map((topic) => prefix + topic),
          fromBeginning: this.#options.fromBeginning,
        });
        await this.#consumer.run({
          autoCommit: true,
          autoCommitInterval: 2_000,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: this.#options.concurrency ?? ALL_PARTITIONS,
          eachBatch: (payload) => this.#eachBatch(payload),
        });
        return;
      } catch (error) {
        this.#brokerAway = true;
        log.warn({ err: error, group: this.#options.group }, 'the broker cannot be reached, trying again');
        await pause(backoffMs(attempt, { first: 250, most: 5_000, random }), this.#closing.signal);
      }
    }
  }

  async #eachBatch(payload: EachBatchPayload) {
    const { batch } = payload;
    const topic = batch.topic.slice(this.#deps.prefix.length);
    const size = this.#options.batchSize;
    for (let from = 0; from < batch.messages.length; from += size) {
      if (this.#paused || this.#outcome !== 'open' || !payload.isRunning() || payload.isStale()) return;
      const messages = batch.messages.slice(from, from + size);
      const done = await this.#handle(payload, {
        topic,
        partition: batch.partition,
        messages: messages.map((message) => messageOf(topic, batch.partition, message)),
        highWatermark: BigInt(batch.highWatermark),
      });
      if (!done) return;
      payload.resolveOffset((messages.at(-1) as KafkaMessage).offset);
      await payload.heartbeat();
      await payload.commitOffsetsIfNecessary();
    }
  }

  /** True when the handler has dealt with the batch; rejects only with kafkajs's own errors. */
  async #handle(payload: EachBatchPayload, batch: Omit<BusBatch, 'signal'>): Promise<boolean> {
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.#closing.signal]);
    let lostBy: unknown;
    const beat = setInterval(() => {
      payload.heartbeat().catch((error) => {
        lostBy ??= error;
        lost.abort();
      });
    }, this.#deps.timings.heartbeatMs);
    try {
      return await this.#tryHandler({ ...batch, signal });
    } finally {
      clearInterval(beat);
      // biome-ignore lint/correctness/noUnsafeFinally: the group's verdict on our membership outranks the handler's
      if (lostBy !== undefined) throw lostBy;
    }
  }

  async #tryHandler(batch: BusBatch): Promise<boolean> {
    const { log, random } = this.#deps;
    for (let attempt = 0; attempt < HANDLER_TRIES; attempt += 1) {
      try {
        await this.#options.handler(batch);
        return true;
      } catch (error) {
        if (batch.signal.aborted) return false;
        const facts = {
          err: error,
          group: this.#options.group,
          topic: batch.topic,
          partition: batch.partition,
        };
        if (attempt === HANDLER_TRIES - 1) {
          log.error(facts, 'a batch cannot be handled');
          this.#crash(error as Error);
          return false;
        }
        log.warn(facts, 'a batch could not be handled, trying again');
        await pause(backoffMs(attempt, { first: 100, most: 2_000, random }), batch.signal);
      }
    }
    return false;
  }
}
