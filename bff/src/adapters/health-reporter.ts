import { kafkaSecurity } from '@gatehouse/kit/config/base-config.ts';
import { createKafkaBus } from '@gatehouse/kit/events/bus/kafka-bus.ts';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import type { Health } from '@gatehouse/kit/health/health.ts';
import { redisDependency } from '@gatehouse/kit/reporting/probes.ts';
import { createReporter } from '@gatehouse/kit/reporting/reporter.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { BffConfig } from '../config.ts';

/** Tells how this BFF is: all that it says to Kafka. A broker that is away keeps no page waiting. */
export const createHealthReporter = (
  config: BffConfig,
  { log, metrics, health }: { readonly log: Logger; readonly metrics: Registry; readonly health: Health },
) => {
  const clock = systemClock;
  const bus = createKafkaBus(
    { log, clock },
    {
      clientId: 'bff',
      brokers: config.kafkaBrokers,
      prefix: config.topicPrefix,
      replication: config.topicReplication,
      security: kafkaSecurity(config),
    },
  );
  const redis = redisDependency({ url: config.redisUrl, keyPrefix: config.redisPrefix }, log);
  const createEvent = createEventFactory({ clock, ids: systemIds });
  const reporter = createReporter(
    { bus, createEvent, clock, log, metrics, health, engines: [redis.dependency] },
    { service: 'bff', instance: `bff-${systemIds.id()}` },
  );
  return {
    start: reporter.start,
    stop: async () => {
      await reporter.stop();
      await Promise.all([redis.close(), bus.close()]);
    },
  };
};
