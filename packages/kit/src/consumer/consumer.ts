import { pause } from '../events/bus/backoff.ts';
import type { BusBatch, BusSubscription, SubscriptionState } from '../events/bus/bus.ts';
import { startTopics } from '../events/bus/topics.ts';
import type { ReadinessCheck } from '../health/health.ts';
import { StoppedError } from './batch-runner.ts';
import type { Incoming } from './inbox.domain.ts';
import { createProjector, type Projector, type ProjectorDeps, type ProjectorSettings } from './projector.ts';
import { createRounds } from './rounds.ts';

export interface ConsumerDeps extends ProjectorDeps {
  /** The consumer has ended and only a new process helps: end this one. */
  readonly onFatal: (error: Error) => void;
}

export interface ConsumerSettings extends ProjectorSettings {
  /** Most events of one transaction; 500 unless told. */
  readonly batchSize?: number;
  /** Milliseconds between looks for waiting events whose turn has come, and for an attempt that is stuck; 30 000 unless told. */
  readonly sweepMs?: number;
}

/**
 * Applies the events of its subscriptions, each once and in order for each aggregate, whatever the topic repeats or
 * shuffles (architecture, rule 3). Replicas share the partitions of the group.
 */
export interface Consumer {
  /** Returns at once: a broker that is away is waited for in the background. */
  start(): Promise<void>;
  /** Finishes the batches that run. */
  stop(): Promise<void>;
  state(): SubscriptionState;
  /** For readiness (R11): false when the consumer is dead or silent while the broker is there. */
  readonly check: ReadinessCheck;
}

const MOST_EVENTS = 500;
/** Milliseconds after which an attempt is stuck: the driver gives up repeating a transaction after 120 s. */
const STUCK_AFTER = 150_000;

const incomingOf = (projector: Projector, { messages }: BusBatch) => {
  const events: Incoming[] = [];
  const malformed: Omit<Parameters<Projector['runner']['setAside']>[0], 'attempts'>[] = [];
  for (const message of messages) {
    const read = projector.read(message);
    const { topic, partition, offset, key, value } = message;
    if (read.kind === 'event') events.push({ topic, partition, offset, event: read.event });
    else malformed.push({ topic, partition, offset, key, value, event: read.event, error: read.reason });
  }
  return { events, malformed };
};

export const createConsumer = (deps: ConsumerDeps, settings: ConsumerSettings): Consumer => {
  const { bus, clock, log, onFatal } = deps;
  const { group, batchSize = MOST_EVENTS, sweepMs = 30_000 } = settings;
  const projector = createProjector(deps, settings);
  const stopping = new AbortController();
  let subscription: BusSubscription | undefined;
  let opening: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();
  let watching: NodeJS.Timeout | undefined;
  /** When the oldest event of the round that runs happened, and whether one has ended since somebody looked. */
  let applying: number | undefined;
  let hasApplied = false;

  const applyRound = async (batches: readonly BusBatch[]) => {
    const started = clock.monotonic();
    const signal = AbortSignal.any(batches.map((batch) => batch.signal));
    const read = batches.map((batch) => incomingOf(projector, batch));
    const events = read.flatMap((one) => one.events);
    const progress = batches.flatMap(({ topic, partition, messages }) => {
      const last = messages.at(-1);
      return last === undefined ? [] : [{ topic, partition, next: last.offset + 1n }];
    });
    const oldest = Math.min(...events.map(({ event }) => Date.parse(event.time)));
    if (events.length > 0) applying = oldest;
    try {
      await projector.runner.run(events, signal, progress);
    } finally {
      applying = undefined;
    }
    for (const message of read.flatMap((one) => one.malformed))
      await projector.runner.setAside({ ...message, attempts: 1 }, signal);
    if (events.length === 0) return;
    hasApplied = true;
    const lag = clock.now().getTime() - oldest;
    projector.metrics.batch(lag / 1_000, (clock.monotonic() - started) / 1_000);
  };
  const rounds = createRounds({ apply: applyRound, most: batchSize });

  const sweep = async () => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await pause(sweepMs, signal);
      if (signal.aborted) return;
      try {
        await projector.runner.heal(await projector.inbox.stale(1_000), signal);
        projector.metrics.waiting(
          await projector.deadLetters.countWaiting(),
          await projector.inbox.countParked(),
        );
      } catch (err) {
        if (!(err instanceof StoppedError)) log.warn({ err, group }, 'waiting events cannot be looked at');
      }
    }
  };

  /** Between rounds nothing is behind, and a round that cannot end gets older: replicas are added by it, and taken away. */
  const tellBehind = () => {
    if (applying !== undefined) projector.metrics.behind((clock.now().getTime() - applying) / 1_000);
    else if (!hasApplied) projector.metrics.behind(0);
    hasApplied = false;
  };

  const isStuck = () => projector.applier.runningFor() > STUCK_AFTER;
  const endWhenStuck = () => {
    if (!isStuck()) return;
    clearInterval(watching);
    log.error({ group, ms: projector.applier.runningFor() }, 'applying events never ends');
    onFatal(new Error(`applying events of ${group} never ends`));
  };

  const open = async () => {
    const { signal } = stopping;
    await startTopics({ bus, topics: projector.topics, log, signal });
    if (signal.aborted) return;
    subscription = await bus.subscribe({
      group,
      topics: projector.topics,
      fromBeginning: true,
      batchSize,
      handler: rounds.add,
      onCrash: onFatal,
    });
  };

  const state = () => subscription?.state() ?? 'starting';
  return {
    start: async () => {
      opening = open();
      sweeping = sweep();
      watching = setInterval(() => {
        tellBehind();
        endWhenStuck();
      }, sweepMs).unref();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(watching);
      await opening;
      await subscription?.close();
      await sweeping;
    },
    state,
    check: { name: `consumer ${group}`, check: () => !isStuck() && (subscription?.healthy() ?? true) },
  };
};
