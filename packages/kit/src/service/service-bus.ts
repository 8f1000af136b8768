import type { Logger } from 'pino';
import { kafkaSecurity, type serviceConfig } from '../config/base-config.ts';
import type { ConfigOf } from '../config/variables.ts';
import type { EventBus } from '../events/bus/bus.ts';
import { createKafkaBus } from '../events/bus/kafka-bus.ts';
import { traceBus } from '../events/bus/trace-bus.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Tracing } from '../runtime/tracing.ts';

/** The broker as a service is configured for it, traced where there is a collector. */
export const createServiceBus = ({
  service,
  config,
  log,
  clock,
  tracing,
  gatherMs,
}: {
  readonly service: string;
  readonly config: ConfigOf<ReturnType<typeof serviceConfig>>;
  readonly log: Logger;
  readonly clock: Clock;
  readonly tracing: Tracing | undefined;
  readonly gatherMs: number | undefined;
}): EventBus => {
  const kafka = createKafkaBus(
    { log, clock },
    {
      clientId: service,
      brokers: config.kafkaBrokers,
      prefix: config.topicPrefix,
      replication: config.topicReplication,
      partitions: config.topicPartitions,
      security: kafkaSecurity(config),
      timings: {
        sessionTimeoutMs: config.kafkaSessionMs,
        ...(gatherMs === undefined ? {} : { fetchWaitMs: gatherMs }),
      },
    },
  );
  return tracing === undefined ? kafka : traceBus(kafka, tracing);
};
