import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { kafkaSecurity, serviceConfig } from './base-config.ts';
import { parseConfig } from './parse-config.ts';

const { actorKeys: _keys, ...spec } = serviceConfig('identity');
const read = (env: Record<string, string>) => parseConfig(spec, env);
const kafka = (env: Record<string, string>) => kafkaSecurity(read(env) as never);

describe('Kafka by TLS and with credentials', () => {
  it('is plain unless told', () => {
    expect(kafka({})).toEqual({});
    expect(kafka({ GATEHOUSE_KAFKA_TLS: 'false' })).toEqual({});
  });

  it('is told by four variables', () => {
    expect(kafka({ GATEHOUSE_KAFKA_TLS: 'true' })).toEqual({ ssl: true });
    expect(
      kafka({
        GATEHOUSE_KAFKA_TLS: 'true',
        GATEHOUSE_KAFKA_SASL_MECHANISM: 'scram-sha-512',
        GATEHOUSE_KAFKA_SASL_USERNAME: 'identity',
        GATEHOUSE_KAFKA_SASL_PASSWORD: 'sesame',
      }),
    ).toEqual({ ssl: true, sasl: { mechanism: 'scram-sha-512', username: 'identity', password: 'sesame' } });
  });

  it.each([
    [{ GATEHOUSE_KAFKA_TLS: 'yes' }, 'GATEHOUSE_KAFKA_TLS: expected true or false'],
    [
      { GATEHOUSE_KAFKA_SASL_MECHANISM: 'gssapi' },
      'GATEHOUSE_KAFKA_SASL_MECHANISM: expected one of plain, scram-sha-256, scram-sha-512',
    ],
    [
      { GATEHOUSE_KAFKA_SASL_MECHANISM: 'plain', GATEHOUSE_KAFKA_SASL_USERNAME: 'identity' },
      'GATEHOUSE_KAFKA_SASL_PASSWORD is missing',
    ],
    [{ GATEHOUSE_KAFKA_SASL_PASSWORD: 'sesame' }, 'GATEHOUSE_KAFKA_SASL_MECHANISM is missing'],
  ])('%j: %s', (env, message) => {
    expect(() => kafka(env)).toThrow(message);
    expect(() => kafka(env)).not.toThrow('sesame');
  });
});

describe('partitions by topic', () => {
  it('are pairs of a topic and a number', () => {
    expect(read({}).topicPartitions).toEqual({});
    expect(
      read({ GATEHOUSE_TOPIC_PARTITIONS: 'identity.session=12, identity.account=6' }).topicPartitions,
    ).toEqual({ 'identity.session': 12, 'identity.account': 6 });
  });

  it.each(['identity.session', 'identity.session=', 'identity.session=0', '=3', 'a=1=2', 'a=many'])(
    '%s is refused',
    (text) => {
      expect(() => read({ GATEHOUSE_TOPIC_PARTITIONS: text })).toThrow(
        'GATEHOUSE_TOPIC_PARTITIONS: expected name=number pairs, numbers from 1 to 1000',
      );
    },
  );
});

describe('addresses of stores', () => {
  it('may ask for TLS, which the client then uses', () => {
    const { redisUrl } = read({ GATEHOUSE_REDIS_URL: 'rediss://:sesame@redis.internal:6380/2' });
    const { options } = new Redis(redisUrl, { lazyConnect: true });
    expect(options).toMatchObject({
      host: 'redis.internal',
      port: 6380,
      password: 'sesame',
      db: 2,
      tls: true,
    });
  });

  it.each([
    ['GATEHOUSE_REDIS_URL', 'http://redis.internal', 'redis:// or rediss://'],
    ['GATEHOUSE_MONGO_URL', 'redis://mongo.internal', 'mongodb:// or mongodb+srv://'],
  ])('%s refuses %s', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(`${name}: expected an address that begins with ${message}`);
  });
});
