import { CompressionTypes, type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import type { BusRecord } from './bus.ts';
import { kafkaRetry } from './kafka-client.ts';

export interface KafkaPublisher {
  publish(records: readonly BusRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of one request at most, well below what a topic takes in a batch. */
const REQUEST_BYTES = 900 * 1024;

interface Encoded {
  readonly topic: string;
  readonly message: Message;
  readonly bytes: number;
}

const encode = (prefix: string, { topic, key, value, headers }: BusRecord): Encoded => {
  const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(JSON.stringify(value));
  return {
    topic: prefix + topic,
    message: { key, value: bytes, ...(headers === undefined ? {} : { headers: { ...headers } }) },
    bytes: bytes.length + key.length + 100,
  };
};

/** Requests of bounded size, in order. */
const requestsOf = (records: readonly Encoded[]): Encoded[][] => {
  const requests: Encoded[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const record of records) {
    if (size + record.bytes > REQUEST_BYTES) {
      requests.push([]);
      size = 0;
    }
    size += record.bytes;
    requests.at(-1)?.push(record);
  }
  return requests;
};

const byTopic = (records: readonly Encoded[]) => {
  const topics = new Map<string, Message[]>();
  for (const { topic, message } of records) {
    const messages = topics.get(topic);
    if (messages === undefined) topics.set(topic, [message]);
    else messages.push(message);
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }));
};

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the broker took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
};

/**
 * An idempotent producer that is thrown away after every failure. kafkajs takes back the sequence numbers of a failed
 * request that the broker may have written; other records of the same count sent with these numbers would be taken for a
 * repetition and dropped. A new producer has a new id, so the worst is a duplicate.
 */
export const createKafkaPublisher = ({
  kafka,
  prefix,
  timeoutMs,
}: {
  kafka: Kafka;
  prefix: string;
  timeoutMs: number;
}): KafkaPublisher => {
  let current: Promise<Producer> | undefined;

  const connect = async () => {
    const producer = kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
      metadataMaxAge: 60_000,
      retry: { ...kafkaRetry, retries: 3 },
    });
    await producer.connect();
    return producer;
  };

  const producerOf = () => {
    current ??= connect();
    return current;
  };

  const discard = (used: Promise<Producer>) => {
    if (current === used) current = undefined;
    used.then((producer) => producer.disconnect()).catch(() => {});
  };

  const send = async (producer: Producer, records: readonly BusRecord[]) => {
    for (const request of requestsOf(records.map((record) => encode(prefix, record)))) {
      await producer.sendBatch({
        acks: -1,
        timeout: 10_000,
        compression: CompressionTypes.None,
        topicMessages: byTopic(request),
      });
    }
  };

  return {
    publish: async (records) => {
      if (records.length === 0) return;
      const used = producerOf();
      try {
        await within(
          used.then((producer) => send(producer, records)),
          timeoutMs,
        );
      } catch (error) {
        discard(used);
        throw error;
      }
    },
    close: async () => {
      const used = current;
      current = undefined;
      if (used !== undefined) await used.then((producer) => producer.disconnect()).catch(() => {});
    },
  };
};
