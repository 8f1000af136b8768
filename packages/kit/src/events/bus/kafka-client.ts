import {
  type ISocketFactory,
  Kafka,
  type KafkaConfig,
  type LogEntry,
  logLevel,
  type RetryOptions,
} from 'kafkajs';
import type { Logger } from 'pino';
import { watchBrokerVersion } from './broker-version.ts';
import { commitTogether } from './kafka-commits.ts';
import { fetchByPace } from './kafka-fetches.ts';
import { calmRequestQueues } from './kafka-request-queue.ts';

export interface KafkaClientDeps {
  readonly log: Logger;
  /** Opens connections; plain TCP unless told. */
  readonly socketFactory?: ISocketFactory;
}

export interface KafkaClientSettings {
  readonly clientId: string;
  readonly brokers: readonly string[];
  /** TLS and credentials; none on a local broker. */
  readonly security?: Pick<KafkaConfig, 'ssl' | 'sasl'>;
}

/**
 * Every value is said, because kafkajs takes others when NODE_ENV is `test`. The first answers of a broker that has just
 * started are "coordinator loading": these retries outlast them.
 */
export const kafkaRetry = {
  initialRetryTime: 200,
  maxRetryTime: 3_000,
  factor: 0.3,
  multiplier: 2,
  retries: 6,
} as const satisfies RetryOptions;

/** The client repeats what it then deals with, or tells us in an error or a crash event: never more than a warning. */
const writeTo =
  (log: Logger) =>
  () =>
  ({
    level,
    namespace,
    log: { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...facts },
  }: LogEntry) => {
    // Told of a limit on retries that is meant: a producer that failed is replaced, see `kafka-producer.ts`.
    if (/EoS guarantees/.test(message)) return;
    const line = { kafka: namespace, ...facts };
    if (level <= logLevel.WARN) log.warn(line, message);
    else log.debug(line, message);
  };

export const createKafka = (
  { log, socketFactory }: KafkaClientDeps,
  { clientId, brokers, security }: KafkaClientSettings,
): Kafka => {
  calmRequestQueues();
  commitTogether();
  fetchByPace();
  watchBrokerVersion();
  return new Kafka({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    enforceRequestTimeout: true,
    retry: kafkaRetry,
    logLevel: logLevel.WARN,
    logCreator: writeTo(log),
    ...security,
    ...(socketFactory === undefined ? {} : { socketFactory }),
  });
};
