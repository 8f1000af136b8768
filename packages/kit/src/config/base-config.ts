import type { ServiceName } from '@gatehouse/contracts';
import { type KeyRing, readKeyRing } from '../auth/key-ring.ts';
import { choice, integer, json, list, optional, text, url } from './variables.ts';

/** What every process of the platform is told: where it listens and which keys it trusts. */
export const processConfig = (service: ServiceName, port: number) => ({
  host: text('GATEHOUSE_HOST', { description: 'Address to listen on', fallback: '127.0.0.1' }),
  port: integer('GATEHOUSE_PORT', { description: 'Port to listen on', fallback: port, min: 0, max: 65_535 }),
  logLevel: choice('GATEHOUSE_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    description: 'Least severe level that is logged',
    fallback: 'info',
  }),
  actorKeys: json<KeyRing>(
    'GATEHOUSE_ACTOR_KEYS',
    {
      description: `Key ring of actor tokens; the private key of ${service} alone stands in it`,
      example: '{"keys":[{"kid":"bff-1","issuer":"bff","publicKey":"..."}]}',
      secret: true,
    },
    readKeyRing,
  ),
  redisUrl: url('GATEHOUSE_REDIS_URL', {
    description: 'Redis',
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

/** What a service with a database and events is told beside that. */
export const serviceConfig = (service: ServiceName, port: number) => ({
  ...processConfig(service, port),
  mongoUrl: url('GATEHOUSE_MONGO_URL', {
    description: 'MongoDB, a replica set',
    fallback: 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true',
    secret: true,
  }),
  mongoDatabase: text('GATEHOUSE_MONGO_DATABASE', {
    description: 'Database of this service',
    fallback: `gatehouse_${service.replaceAll('-', '_')}`,
  }),
  kafkaBrokers: list('GATEHOUSE_KAFKA_BROKERS', {
    description: 'Kafka brokers',
    fallback: ['127.0.0.1:19192'],
  }),
  topicReplication: integer('GATEHOUSE_TOPIC_REPLICATION', {
    description: 'Copies of each topic; 1 on a single broker',
    fallback: 1,
    min: 1,
    max: 9,
  }),
  topicPrefix: text('GATEHOUSE_TOPIC_PREFIX', {
    description: 'Prefix of every topic',
    fallback: 'gatehouse.',
  }),
});
