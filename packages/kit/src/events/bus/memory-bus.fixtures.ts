/** The bus without a broker, for unit tests; passes the same contract suite as the real one. */
import { createHash } from 'node:crypto';
import { backoffMs, pause } from './backoff.ts';
import {
  type BusMessage,
  type BusRecord,
  type BusSubscription,
  deadLetterTopicOf,
  type EventBus,
  GroupInUseError,
  type SubscribeOptions,
  type SubscriptionState,
} from './bus.ts';

export interface MemoryBus extends EventBus {
  /** Everything on a topic, partition by partition. */
  messages(topic: string): readonly BusMessage[];
  /** While false, `publish` and `ping` reject and nothing is delivered. */
  setAvailable(available: boolean): void;
  /** Called before records are stored; a rejection fails the publish. */
  beforePublish: (records: readonly BusRecord[]) => Promise<void>;
}

const HANDLER_TRIES = 5;

const partitionOf = (key: string, partitions: number): number =>
  createHash('sha256').update(key).digest().readUInt32BE() % partitions;

const bytesOf = ({ value }: BusRecord): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value));

interface Fetched {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly BusMessage[];
  readonly end: bigint;
}

class MemorySubscription implements BusSubscription {
  readonly #abort = new AbortController();
  readonly #run: Promise<void>;
  #state: SubscriptionState = 'running';
  #paused = false;
  readonly #options: SubscribeOptions;
  readonly #next: () => Fetched | undefined;
  readonly #commit: (topic: string, partition: number, offset: bigint) => void;

  constructor(
    options: SubscribeOptions,
    next: () => Fetched | undefined,
    commit: (topic: string, partition: number, offset: bigint) => void,
  ) {
    this.#options = options;
    this.#next = next;
    this.#commit = commit;
    this.#run = this.#loop();
  }

  state = () => this.#state;
  healthy = () => this.#state === 'running' || this.#state === 'closed';
  lastHeartbeatAge = () => 0;
  pause = () => {
    this.#paused = true;
  };
  resume = () => {
    this.#paused = false;
  };

  async close() {
    if (this.#state === 'running') this.#state = 'closed';
    this.#abort.abort();
    await this.#run;
  }

  async #loop() {
    while (this.#state === 'running') {
      const batch = this.#paused ? undefined : this.#next();
      if (batch === undefined) await pause(1, this.#abort.signal);
      else if (await this.#handle(batch)) {
        this.#commit(batch.topic, batch.partition, (batch.messages.at(-1) as BusMessage).offset + 1n);
      }
    }
  }

  async #handle({ topic, partition, messages, end }: Fetched) {
    for (let attempt = 0; attempt < HANDLER_TRIES; attempt += 1) {
      try {
        await this.#options.handler({
          topic,
          partition,
          messages,
          highWatermark: end,
          signal: this.#abort.signal,
        });
        return true;
      } catch (error) {
        if (this.#abort.signal.aborted) return false;
        if (attempt === HANDLER_TRIES - 1) {
          this.#state = 'crashed';
          this.#options.onCrash(error as Error);
          return false;
        }
        await pause(backoffMs(attempt, { first: 1, most: 5, random: () => 1 }), this.#abort.signal);
      }
    }
    return false;
  }
}

export const createMemoryBus = (): MemoryBus => {
  const topics = new Map<string, BusMessage[][]>();
  const positions = new Map<string, bigint>();
  const open = new Map<MemorySubscription, SubscribeOptions>();
  let available = true;

  const isOpen = (subscription: MemorySubscription) => subscription.state() === 'running';
  const partitionsOf = (topic: string): BusMessage[][] => {
    const partitions = topics.get(topic);
    if (partitions === undefined) throw new Error(`topic ${topic} does not exist`);
    return partitions;
  };
  const store = (record: BusRecord) => {
    const partitions = partitionsOf(record.topic);
    const partition = partitionOf(record.key, partitions.length);
    const log = partitions[partition] as BusMessage[];
    log.push({
      topic: record.topic,
      partition,
      offset: BigInt(log.length),
      key: record.key,
      value: bytesOf(record),
      headers: record.headers ?? {},
      timestamp: Date.now(),
    });
  };
  const create = (topic: string, partitions: number) => {
    if (!topics.has(topic))
      topics.set(
        topic,
        Array.from({ length: partitions }, () => []),
      );
  };

  const expectNoMembers = (group: string) => {
    for (const [subscription, options] of open) {
      if (options.group === group && isOpen(subscription))
        throw new GroupInUseError(`group ${group} has members`);
    }
  };

  const bus: MemoryBus = {
    beforePublish: async () => {},
    messages: (topic) => (topics.get(topic) ?? []).flat(),
    setAvailable: (value) => {
      available = value;
    },
    ensureTopics: async (specs) => {
      if (!available) throw new Error('the broker is away');
      for (const { topic, partitions = 3 } of specs) {
        create(topic, partitions);
        create(deadLetterTopicOf(topic), 1);
      }
    },
    publish: async (records) => {
      if (!available) throw new Error('the broker is away');
      await bus.beforePublish(records);
      for (const { topic } of records) partitionsOf(topic);
      records.forEach(store);
    },
    subscribe: async (options) => {
      let turn = 0;
      const where = (topic: string, partition: number) => `${options.group} ${topic} ${partition}`;
      const next = () => {
        if (!available) return undefined;
        const all = options.topics.flatMap((topic) =>
          (topics.get(topic) ?? []).map((log, partition) => ({ topic, partition, log })),
        );
        for (let step = 0; step < all.length; step += 1) {
          turn = (turn + 1) % all.length;
          const { topic, partition, log } = all[turn] as (typeof all)[number];
          const from = Number(positions.get(where(topic, partition)) ?? 0n);
          const messages = log.slice(from, from + options.batchSize);
          if (messages.length > 0) return { topic, partition, messages, end: BigInt(log.length) };
        }
        return undefined;
      };
      if (!options.fromBeginning) {
        for (const topic of options.topics) {
          for (const [partition, log] of (topics.get(topic) ?? []).entries()) {
            const key = where(topic, partition);
            if (!positions.has(key)) positions.set(key, BigInt(log.length));
          }
        }
      }
      const subscription = new MemorySubscription(options, next, (topic, partition, offset) =>
        positions.set(where(topic, partition), offset),
      );
      open.set(subscription, options);
      return subscription;
    },
    lag: async (group, names) =>
      names.flatMap((topic) =>
        partitionsOf(topic).map((log, partition) => ({
          topic,
          partition,
          position: positions.get(`${group} ${topic} ${partition}`) ?? 0n,
          end: BigInt(log.length),
        })),
      ),
    seek: async (group, wanted) => {
      expectNoMembers(group);
      for (const { topic, partition, offset } of wanted) {
        const end = BigInt(partitionsOf(topic)[partition]?.length ?? 0);
        positions.set(`${group} ${topic} ${partition}`, offset <= end ? offset : 0n);
      }
    },
    read: async ({ topics: names, since, each }) => {
      for (const message of names.flatMap((topic) => partitionsOf(topic).flat()))
        if (message.timestamp >= since.getTime()) each(message);
    },
    forgetGroup: async (group) => {
      expectNoMembers(group);
      for (const key of positions.keys()) if (key.startsWith(`${group} `)) positions.delete(key);
    },
    ping: async () => {
      if (!available) throw new Error('the broker is away');
    },
    close: async () => {
      await Promise.all([...open.keys()].map((subscription) => subscription.close()));
    },
  };
  return bus;
};
