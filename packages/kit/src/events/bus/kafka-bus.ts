import type { Clock } from '../../runtime/clock.ts';
import type { EventBus } from './bus.ts';
import { createKafkaAdmin } from './kafka-admin.ts';
import { createKafka, type KafkaClientDeps, type KafkaClientSettings } from './kafka-client.ts';
import type { KafkaTimings } from './kafka-member.ts';
import { createKafkaPublisher } from './kafka-producer.ts';
import { readOnce } from './kafka-read.ts';
import { KafkaSubscription } from './kafka-subscription.ts';

export interface KafkaBusDeps extends KafkaClientDeps {
  readonly clock: Clock;
  readonly random?: () => number;
}

export interface KafkaBusSettings extends KafkaClientSettings {
  /** Prefix of topics and groups: installations may share a broker. */
  readonly prefix: string;
  /** Copies of each topic; 1 on a single broker. */
  readonly replication: number;
  /** Partitions by topic, where they are not as the contracts say. */
  readonly partitions?: Readonly<Record<string, number>>;
  /** Milliseconds a `publish` may take. */
  readonly publishTimeoutMs?: number;
  readonly timings?: Partial<KafkaTimings>;
}

/** A killed member's partitions stand still for as long as its session lasts. */
const defaultTimings: KafkaTimings = {
  sessionTimeoutMs: 15_000,
  heartbeatMs: 2_000,
  fetchBytes: 64 * 1024,
  fetchWaitMs: 100,
};

/** The event bus over kafkajs. Nothing connects before it is used, and a broker that is away is waited for. */
export const createKafkaBus = (deps: KafkaBusDeps, settings: KafkaBusSettings): EventBus => {
  const { log, clock, random = Math.random } = deps;
  const { prefix, replication, partitions = {} } = settings;
  const kafka = createKafka(deps, settings);
  const admin = createKafkaAdmin({ kafka, prefix, replication, partitions });
  const publisher = createKafkaPublisher({ kafka, prefix, timeoutMs: settings.publishTimeoutMs ?? 20_000 });
  const subscriptions = new Set<KafkaSubscription>();
  const subscribe: EventBus['subscribe'] = async (wanted) => {
    const timings = { ...defaultTimings, ...settings.timings };
    const subscription = new KafkaSubscription(wanted, { kafka, log, clock, random }, { prefix, timings });
    subscriptions.add(subscription);
    return subscription;
  };
  return {
    ...admin,
    publish: publisher.publish,
    subscribe,
    read: (wanted) => readOnce(wanted, { admin, subscribe }),
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await publisher.close();
    },
  };
};
