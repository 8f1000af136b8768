/** The backbone's world on engines of a test's own, and what its tests ask of it. */
import { type TestEngines, testEngines } from '@gatehouse/testkit';
import { Registry } from 'prom-client';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { type BackboneWorld, counted, createBackboneWorld, PROBE_TOPIC } from './backbone.fixtures.ts';
import type { EventBus } from './bus.ts';
import { type Consumer, type ConsumerOptions, createConsumer } from './consumer.ts';
import { createKafkaBus, type KafkaBusOptions } from './kafka-bus.ts';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';
import { onMany } from './subscription.ts';

export interface TestBackbone extends BackboneWorld {
  readonly engines: TestEngines;
  /** On the real broker; the caller closes it. */
  kafkaBus(options?: Partial<KafkaBusOptions>): ReturnType<typeof createKafkaBus>;
  /** Applies the probes to the projection; `stop` ends it with the other parts. */
  consumer(bus: EventBus, options?: Partial<ConsumerOptions>): Consumer;
  relay(bus: EventBus, options?: Partial<RelayOptions>): Relay;
  trailOf(subject: string): Promise<number[] | undefined>;
  /** Stops consumers and relays made so far. */
  stop(): Promise<void>;
  /** Forgets every event and what was made of it. */
  clear(): Promise<void>;
}

const collections = ['outbox', 'leases', 'journal', 'trails', 'inbox', 'parked_events', 'dead_letters'];

export const startBackbone = async (): Promise<TestBackbone> => {
  const engines = testEngines();
  const world = await createBackboneWorld({ url: engines.mongoUrl, database: engines.database });
  const parts: (Consumer | Relay)[] = [];
  const kept = <P extends Consumer | Relay>(part: P): P => {
    parts.push(part);
    return part;
  };
  const onFatal = (error: Error) => {
    throw error;
  };
  const base = { clock: systemClock, log: world.log, mongo: world.mongo, units: world.units };
  const stop = async () => {
    await Promise.all(parts.splice(0).map((part) => part.stop()));
  };
  return {
    ...world,
    engines,
    kafkaBus: (options) =>
      createKafkaBus({
        clientId: 'backbone',
        brokers: engines.kafkaBrokers,
        prefix: engines.topicPrefix,
        replication: 1,
        log: world.log,
        clock: systemClock,
        ...options,
      }),
    consumer: (bus, options) =>
      kept(
        createConsumer({
          ...base,
          bus,
          group: 'audit',
          subscriptions: onMany([counted], world.project),
          metrics: new Registry(),
          onFatal,
          ...options,
        }),
      ),
    relay: (bus, options) =>
      kept(
        createRelay({
          ...base,
          bus,
          topics: [PROBE_TOPIC],
          owner: systemIds.id(),
          metrics: new Registry(),
          ...options,
        }),
      ),
    trailOf: async (subject) => (await world.trails()).find(({ _id }) => _id === subject)?.trail,
    stop,
    clear: async () => {
      for (const name of collections) await world.mongo.connection.collection(name).deleteMany({});
    },
    close: async () => {
      await stop();
      await world.close();
      await engines.cleanup();
    },
  };
};
