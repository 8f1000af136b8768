import { type ServiceName, servicePorts } from '@gatehouse/contracts/core/services.ts';
import type { SASLOptions } from 'kafkajs';
import { type KeyRing, readKeyRing } from '../auth/key-ring.ts';
import type { KafkaClientSettings } from '../events/bus/kafka-client.ts';
import { ConfigError } from './parse-config.ts';
import {
  type ConfigOf,
  choice,
  flag,
  integer,
  json,
  list,
  numbers,
  optional,
  text,
  url,
} from './variables.ts';

/** What every process of the platform is told: where it listens and which keys it trusts. */
export const processConfig = (service: ServiceName) => ({
  host: text('GATEHOUSE_HOST', { description: 'Address to listen on', fallback: '127.0.0.1' }),
  port: integer('GATEHOUSE_PORT', {
    description: 'Port to listen on',
    fallback: servicePorts[service],
    min: 0,
    max: 65_535,
  }),
  logLevel: choice('GATEHOUSE_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    description: 'Least severe level that is logged',
    fallback: 'info',
  }),
  actorKeys: json<KeyRing>(
    'GATEHOUSE_ACTOR_KEYS',
    {
      description:
        'Key ring of actor tokens: public keys of all processes, and the private key of none but the one that reads it',
      example: '{"keys":[{"kid":"bff-1","issuer":"bff","publicKey":"..."}]}',
      secret: true,
    },
    readKeyRing,
  ),
  redisUrl: url('GATEHOUSE_REDIS_URL', {
    description: 'Redis; rediss:// for TLS, credentials in the address',
    schemes: ['redis:', 'rediss:'],
    fallback: 'redis://127.0.0.1:16479',
    secret: true,
  }),
  redisPrefix: text('GATEHOUSE_REDIS_PREFIX', {
    description: 'Prefix of every Redis key',
    fallback: 'gatehouse:',
  }),
  otlpUrl: optional(
    url('GATEHOUSE_OTLP_URL', { description: 'Collector of traces (OTLP over HTTP); none: no traces' }),
  ),
  drainMs: integer('GATEHOUSE_DRAIN_MS', {
    description: 'Milliseconds between "not ready" and closing, so that load balancers notice',
    fallback: 0,
    min: 0,
    max: 60_000,
  }),
});

/** How a process reaches the brokers. */
export const kafkaConfig = {
  kafkaBrokers: list('GATEHOUSE_KAFKA_BROKERS', {
    description: 'Kafka brokers',
    fallback: ['127.0.0.1:19192'],
  }),
  kafkaTls: optional(
    flag('GATEHOUSE_KAFKA_TLS', {
      description: 'Whether brokers are reached by TLS; a private authority is named by NODE_EXTRA_CA_CERTS',
    }),
  ),
  kafkaSaslMechanism: optional(
    choice('GATEHOUSE_KAFKA_SASL_MECHANISM', ['plain', 'scram-sha-256', 'scram-sha-512'], {
      description: 'How this process proves itself to the brokers; none: not at all',
    }),
  ),
  kafkaSaslUsername: optional(
    text('GATEHOUSE_KAFKA_SASL_USERNAME', { description: 'Name of this process at the brokers' }),
  ),
  kafkaSaslPassword: optional(
    text('GATEHOUSE_KAFKA_SASL_PASSWORD', {
      description: 'Password of this process at the brokers',
      secret: true,
    }),
  ),
  topicPrefix: text('GATEHOUSE_TOPIC_PREFIX', {
    description: 'Prefix of every topic',
    fallback: 'gatehouse.',
  }),
  topicReplication: integer('GATEHOUSE_TOPIC_REPLICATION', {
    description: 'Copies of each topic; 1 on a single broker',
    fallback: 1,
    min: 1,
    max: 9,
  }),
};

/** What a service with a database and events is told beside that. */
export const serviceConfig = (service: ServiceName) => ({
  ...processConfig(service),
  ...kafkaConfig,
  mongoUrl: url('GATEHOUSE_MONGO_URL', {
    description: 'MongoDB, a replica set; TLS and credentials in the address',
    schemes: ['mongodb:', 'mongodb+srv:'],
    fallback: 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true',
    secret: true,
  }),
  mongoDatabase: text('GATEHOUSE_MONGO_DATABASE', {
    description: 'Database of the service',
    fallback: `gatehouse_${service.replaceAll('-', '_')}`,
  }),
  strictContracts: optional(
    flag('GATEHOUSE_STRICT_CONTRACTS', {
      description:
        'Whether an error that an endpoint does not declare becomes a 500; for tests and development, in production it is logged',
    }),
  ),
  topicPartitions: numbers('GATEHOUSE_TOPIC_PARTITIONS', {
    description: 'Partitions of topics that shall have more than the contracts say',
    example: 'identity.session=12,identity.account=6',
    fallback: {},
    min: 1,
    max: 1_000,
  }),
  kafkaSessionMs: integer('GATEHOUSE_KAFKA_SESSION_MS', {
    description: 'Milliseconds after which events of a process that died are read by another one',
    fallback: 15_000,
    min: 6_000,
    max: 300_000,
  }),
});

type KafkaSettings = Pick<
  ConfigOf<typeof kafkaConfig>,
  'kafkaTls' | 'kafkaSaslMechanism' | 'kafkaSaslUsername' | 'kafkaSaslPassword'
>;

/** TLS and credentials for the Kafka client. Throws ConfigError when a part of the credentials is missing. */
export const kafkaSecurity = (config: KafkaSettings): NonNullable<KafkaClientSettings['security']> => {
  const { kafkaTls, kafkaSaslMechanism: mechanism } = config;
  const { kafkaSaslUsername: username, kafkaSaslPassword: password } = config;
  const ssl = kafkaTls ? { ssl: true } : {};
  const parts = {
    GATEHOUSE_KAFKA_SASL_MECHANISM: mechanism,
    GATEHOUSE_KAFKA_SASL_USERNAME: username,
    GATEHOUSE_KAFKA_SASL_PASSWORD: password,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 3) return ssl;
  if (mechanism === undefined || username === undefined || password === undefined)
    throw new ConfigError(
      missing.map((name) => `${name} is missing: mechanism, user name and password go together`),
    );
  // The union of the client's options is told apart by the literal mechanism.
  return { ...ssl, sasl: { mechanism, username, password } as SASLOptions };
};
