/** The backbone's world on engines of a test's own, and what its tests ask of it. */
import { type TestEngines, testEngines } from '@gatehouse/testkit';
import { Registry } from 'prom-client';
import {
  type Consumer,
  type ConsumerDeps,
  type ConsumerSettings,
  createConsumer,
} from '../consumer/consumer.ts';
import { onMany } from '../consumer/subscription.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { type BackboneWorld, counted, createBackboneWorld, PROBE_TOPIC } from './backbone.fixtures.ts';
import type { EventBus } from './bus/bus.ts';
import { createKafkaBus, type KafkaBusSettings } from './bus/kafka-bus.ts';
import { createRelay, type Relay, type RelayDeps, type RelaySettings } from './outbox/relay.ts';

/** What a test says otherwise: dependencies and settings together. */
export type ConsumerParts = ConsumerDeps & ConsumerSettings;
export type RelayParts = RelayDeps & RelaySettings;

export interface TestBackbone extends BackboneWorld {
  readonly engines: TestEngines;
  /** On the real broker; the caller closes it. */
  kafkaBus(settings?: Partial<KafkaBusSettings>): ReturnType<typeof createKafkaBus>;
  /** Applies the probes to the projection; `stop` ends it with the other parts. */
  consumer(bus: EventBus, parts?: Partial<ConsumerParts>): Consumer;
  relay(bus: EventBus, parts?: Partial<RelayParts>): Relay;
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
  const made: (Consumer | Relay)[] = [];
  const kept = <P extends Consumer | Relay>(part: P): P => {
    made.push(part);
    return part;
  };
  const onFatal = (error: Error) => {
    throw error;
  };
  const base = { clock: systemClock, log: world.log, mongo: world.mongo, units: world.units };
  const stop = async () => {
    await Promise.all(made.splice(0).map((part) => part.stop()));
  };
  return {
    ...world,
    engines,
    kafkaBus: (settings) =>
      createKafkaBus(
        { log: world.log, clock: systemClock },
        {
          clientId: 'backbone',
          brokers: engines.kafkaBrokers,
          prefix: engines.topicPrefix,
          replication: 1,
          ...settings,
        },
      ),
    consumer: (bus, parts) => {
      const subscriptions = onMany([counted], world.project);
      return kept(
        createConsumer(
          { ...base, bus, metrics: new Registry(), onFatal, ...parts },
          { group: 'audit', subscriptions, ...parts },
        ),
      );
    },
    relay: (bus, parts) =>
      kept(
        createRelay(
          { ...base, bus, metrics: new Registry(), ...parts },
          { topics: [PROBE_TOPIC], owner: systemIds.id(), ...parts },
        ),
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
