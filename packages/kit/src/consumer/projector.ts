import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EventBus } from '../events/bus/bus.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Clock } from '../runtime/clock.ts';
import type { UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { createApplier } from './applier.ts';
import { type WatchedApplier, watchApplier } from './applier-watch.ts';
import { type BatchRunner, createBatchRunner, type SuspectDelays } from './batch-runner.ts';
import { type ConsumerMetrics, createConsumerMetrics } from './consumer.metrics.ts';
import { createDeadLetters, type DeadLetters } from './dead-letters.ts';
import { createEnvelopeReader, type EnvelopeReader } from './envelope.ts';
import { createInbox, type Inbox } from './inbox.ts';
import type { EventSubscription } from './subscription.ts';

export interface ProjectorDeps {
  readonly mongo: Mongo;
  readonly units: UnitsOfWork;
  readonly bus: EventBus;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly random?: () => number;
}

/** What is projected, and how patiently. */
export interface ProjectorSettings {
  /** Name of the projection, `audit` or `audit.statistics`; the bus adds the installation's prefix. */
  readonly group: string;
  readonly subscriptions: readonly EventSubscription[];
  /** Milliseconds before the second and the third try of an event. */
  readonly suspectDelays?: SuspectDelays | undefined;
}

/** The machinery that applies events to MongoDB, shared by the consumer, the dead-letter commands and the rebuild. */
export interface Projector {
  readonly read: EnvelopeReader;
  readonly inbox: Inbox;
  readonly deadLetters: DeadLetters;
  readonly runner: BatchRunner;
  readonly applier: Pick<WatchedApplier, 'runningFor'>;
  readonly metrics: ConsumerMetrics;
  readonly topics: readonly string[];
}

export const createProjector = (deps: ProjectorDeps, settings: ProjectorSettings): Projector => {
  const { mongo, units, bus, clock, random = Math.random } = deps;
  const { group, subscriptions } = settings;
  const log = deps.log.child({ group });
  const shared = { connection: mongo.connection, group, now: () => clock.now() };
  const inbox = createInbox(shared);
  const deadLetters = createDeadLetters(shared);
  const metrics = createConsumerMetrics(deps.metrics, group);
  const applier = watchApplier(createApplier({ units, inbox, subscriptions }), clock);
  return {
    read: createEnvelopeReader(subscriptions.map(({ event }) => event)),
    inbox,
    deadLetters,
    runner: createBatchRunner(
      { mongo, applier, inbox, bus, deadLetters, metrics, log, random },
      settings.suspectDelays,
    ),
    applier,
    metrics,
    topics: [...new Set(subscriptions.map(({ event }) => event.topic))].sort(),
  };
};
