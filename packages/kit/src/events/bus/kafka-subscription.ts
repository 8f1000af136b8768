import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock.ts';
import { backoffMs, pause } from './backoff.ts';
import type { BusBatch, BusMessage, BusSubscription, SubscribeOptions, SubscriptionState } from './bus.ts';
import { createKafkaMember, type KafkaMember, type KafkaTimings } from './kafka-member.ts';

export interface KafkaSubscriptionDeps {
  readonly kafka: Kafka;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface KafkaSubscriptionSettings {
  /** Of topics and groups. */
  readonly prefix: string;
  readonly timings: KafkaTimings;
}

/** kafkajs fetches again when all batches of the last fetch are done, so none of them may wait for another. */
const ALL_PARTITIONS = 512;
/** Times a batch is handed to a handler that rejects before the subscription gives up. */
const HANDLER_TRIES = 5;
/** Sessions without a sign of life after which a member is replaced; the group has given its partitions away by then. */
const SILENT_SESSIONS = 2;

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
 * again for ever, and one that hangs while it restarts from a crash says nothing more. So no error of a handler reaches
 * it, a crash it does not restart from is reported, and a member that gives no sign of life is replaced by a new one.
 */
export class KafkaSubscription implements BusSubscription {
  readonly #options: SubscribeOptions;
  readonly #deps: KafkaSubscriptionDeps;
  readonly #settings: KafkaSubscriptionSettings;
  readonly #watch: NodeJS.Timeout;
  #member: KafkaMember;
  #started: Promise<void>;
  #outcome: 'open' | 'crashed' | 'closed' = 'open';
  #joined = false;
  #brokerAway = false;
  #paused = false;
  #lastHeartbeat: number;
  #lastSign: number;

  constructor(options: SubscribeOptions, deps: KafkaSubscriptionDeps, settings: KafkaSubscriptionSettings) {
    this.#options = options;
    this.#deps = deps;
    this.#settings = settings;
    this.#lastHeartbeat = deps.clock.monotonic();
    this.#lastSign = this.#lastHeartbeat;
    this.#member = this.#newMember();
    this.#started = this.#start(this.#member);
    this.#watch = setInterval(() => this.#replaceSilent(), settings.timings.heartbeatMs).unref();
  }

  state(): SubscriptionState {
    if (this.#outcome !== 'open') return this.#outcome;
    if (this.lastHeartbeatAge() <= this.#settings.timings.sessionTimeoutMs)
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
    if (this.#joined) this.#member.consumer.resume(this.#topics());
  }

  async close(): Promise<void> {
    if (this.#outcome === 'open') this.#outcome = 'closed';
    clearInterval(this.#watch);
    this.#member.ending.abort();
    await this.#started;
    await this.#member.consumer.disconnect();
  }

  #topics() {
    return this.#options.topics.map((topic) => ({ topic: this.#settings.prefix + topic }));
  }

  /** A consumer that joins anew knows nothing of an earlier pause. */
  #applyPause() {
    if (this.#paused && this.#joined) this.#member.consumer.pause(this.#topics());
  }

  #heardOf() {
    this.#lastHeartbeat = this.#deps.clock.monotonic();
    this.#lastSign = this.#lastHeartbeat;
    this.#brokerAway = false;
  }

  /** Who complains of the broker is at work. */
  #miss() {
    this.#brokerAway = true;
    this.#lastSign = this.#deps.clock.monotonic();
  }

  #newMember(): KafkaMember {
    const { prefix, timings } = this.#settings;
    return createKafkaMember(
      {
        kafka: this.#deps.kafka,
        alive: () => this.#heardOf(),
        joined: () => {
          this.#joined = true;
          this.#heardOf();
          this.#applyPause();
        },
        unanswered: () => this.#miss(),
        crashed: (error, restarts) => {
          this.#joined = false;
          this.#miss();
          if (!restarts) this.#crash(error);
        },
      },
      { group: prefix + this.#options.group, timings },
    );
  }

  #replaceSilent() {
    const { clock, log } = this.#deps;
    const quiet = clock.monotonic() - this.#lastSign;
    if (this.#outcome !== 'open' || quiet <= SILENT_SESSIONS * this.#settings.timings.sessionTimeoutMs)
      return;
    log.warn({ group: this.#options.group }, 'a consumer has given no sign of life and is replaced');
    const { consumer, ending } = this.#member;
    ending.abort();
    // Whether it ever ends does not matter: its session is over, and what it still hands out is not taken.
    consumer.disconnect().catch(() => {});
    this.#joined = false;
    this.#lastSign = clock.monotonic();
    this.#member = this.#newMember();
    this.#started = this.#start(this.#member);
  }

  #crash(error: Error) {
    if (this.#outcome !== 'open') return;
    this.#outcome = 'crashed';
    clearInterval(this.#watch);
    this.#member.ending.abort();
    this.#member.consumer.disconnect().catch(() => {});
    this.#options.onCrash(error);
  }

  /** Connects in the background for as long as it takes: a broker that is away stops nobody else from starting. */
  async #start({ consumer, ending: { signal } }: KafkaMember) {
    const { log, random } = this.#deps;
    const { prefix } = this.#settings;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await consumer.connect();
        await consumer.subscribe({
          topics: this.#options.topics.map((topic) => prefix + topic),
          fromBeginning: this.#options.fromBeginning,
        });
        await consumer.run({
          autoCommit: true,
          autoCommitInterval: 2_000,
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: this.#options.concurrency ?? ALL_PARTITIONS,
          eachBatch: (payload) => this.#eachBatch(payload, signal),
        });
        return;
      } catch (error) {
        if (!signal.aborted) this.#miss();
        log.warn({ err: error, group: this.#options.group }, 'the broker cannot be reached, trying again');
        await pause(backoffMs(attempt, { first: 250, most: 5_000, random }), signal);
      }
    }
  }

  async #eachBatch(payload: EachBatchPayload, ended: AbortSignal) {
    const { batch } = payload;
    const topic = batch.topic.slice(this.#settings.prefix.length);
    const size = this.#options.batchSize;
    for (let from = 0; from < batch.messages.length; from += size) {
      if (this.#paused || ended.aborted || !payload.isRunning() || payload.isStale()) return;
      const messages = batch.messages.slice(from, from + size);
      const given = {
        topic,
        partition: batch.partition,
        messages: messages.map((message) => messageOf(topic, batch.partition, message)),
        highWatermark: BigInt(batch.highWatermark),
      };
      const done = await this.#handle(payload, given, ended);
      if (!done) return;
      payload.resolveOffset((messages.at(-1) as KafkaMessage).offset);
      await payload.heartbeat();
      await payload.commitOffsetsIfNecessary();
    }
  }

  /** True when the handler has dealt with the batch; rejects only with kafkajs's own errors. */
  async #handle(
    payload: EachBatchPayload,
    batch: Omit<BusBatch, 'signal'>,
    ended: AbortSignal,
  ): Promise<boolean> {
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, ended]);
    let lostBy: unknown;
    const heartbeats = setInterval(() => {
      // A handler may hang for ever; its member must not stay in the group for that.
      if (ended.aborted) clearInterval(heartbeats);
      else
        payload.heartbeat().catch((error) => {
          lostBy ??= error;
          lost.abort();
        });
    }, this.#settings.timings.heartbeatMs);
    try {
      return await this.#tryHandler({ ...batch, signal });
    } finally {
      clearInterval(heartbeats);
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
