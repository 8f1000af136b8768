import type { Logger } from 'pino';
import { backoffMs, pause } from '../events/bus/backoff.ts';
import type { EventBus } from '../events/bus/bus.ts';
import type { Mongo } from '../mongo/connect.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { isTransient } from '../runtime/transient.ts';
import type { Applier } from './applier.ts';
import type { ConsumerMetrics } from './consumer.metrics.ts';
import type { DeadLetters, UnappliedMessage } from './dead-letters.ts';
import { aggregateOf, type Incoming } from './inbox.domain.ts';
import type { Inbox, Progress } from './inbox.ts';

export interface BatchRunner {
  /**
   * Applies events of any number of partitions. Trouble that passes is waited out; an event that fails three times is set aside and the
   * later ones of its aggregate wait, the others go on. Rejects with {@link StoppedError} when the signal comes first.
   */
  run(incoming: readonly Incoming[], signal: AbortSignal, progress?: readonly Progress[]): Promise<void>;
  /** Puts a message that cannot be applied into the dead-letter topic and the table of dead letters. */
  setAside(message: UnappliedMessage, signal: AbortSignal): Promise<void>;
  /** Applies the waiting events of these aggregates that are next in line, and forgets those that came another way. */
  heal(aggregateKeys: readonly string[], signal: AbortSignal): Promise<void>;
}

export class StoppedError extends Error {
  override name = 'StoppedError';
}

export type SuspectDelays = readonly [second: number, third: number];

interface Suspect {
  readonly item: Incoming;
  readonly error: unknown;
}

/** Milliseconds before the second and the third try of an event; the other keys of its partition wait as long. */
const SUSPECT_DELAYS: SuspectDelays = [300, 1_200];
const SUSPECT_ATTEMPTS = SUSPECT_DELAYS.length + 1;
/** A batch this big that keeps failing for a passing reason may just be too big for one transaction. */
const SPLIT_ABOVE = 50;
const HEAL_CHUNK = 500;

export interface BatchRunnerDeps {
  readonly mongo: Pick<Mongo, 'transaction'>;
  readonly applier: Applier;
  readonly inbox: Inbox;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly deadLetters: DeadLetters;
  readonly metrics: ConsumerMetrics;
  readonly log: Logger;
  readonly random: () => number;
}

const messageOf = ({ item: { topic, partition, offset, event }, error }: Suspect): UnappliedMessage => ({
  topic,
  partition,
  offset,
  key: event.subject,
  value: Buffer.from(JSON.stringify(event)),
  event,
  error: reasonOf(error),
  attempts: SUSPECT_ATTEMPTS,
});

export const createBatchRunner = (
  deps: BatchRunnerDeps,
  suspectDelays: SuspectDelays = SUSPECT_DELAYS,
): BatchRunner => {
  const { mongo, applier, inbox, bus, deadLetters, metrics, log, random } = deps;

  /** Repeats `work` for as long as it fails for a passing reason, `most` times or until the signal. */
  const waitOut = async <T>(work: () => Promise<T>, signal: AbortSignal, most = Number.POSITIVE_INFINITY) => {
    for (let attempt = 0; ; attempt += 1) {
      if (signal.aborted) throw new StoppedError('stopped');
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error) || attempt + 1 >= most) throw error;
        metrics.retried();
        const line = { err: error, attempt };
        if (attempt === 0) log.warn(line, 'events wait for what is away');
        else log.debug(line, 'events still wait');
        await pause(backoffMs(attempt, { first: 100, most: 5_000, random }), signal);
      }
    }
  };

  interface Round {
    readonly signal: AbortSignal;
    readonly progress: readonly Progress[];
    readonly suspects: Suspect[];
    readonly waiting: Set<string>;
  }

  const attempt = async (round: Round, items: readonly Incoming[]): Promise<void> => {
    const { signal, progress, suspects, waiting } = round;
    const most = items.length > SPLIT_ABOVE ? 4 : Number.POSITIVE_INFINITY;
    try {
      const result = await waitOut(() => applier.apply(items, progress), signal, most);
      for (const key of result.waiting) waiting.add(key);
      metrics.handled(result);
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      if (items.length === 1) {
        suspects.push({ item: items[0] as Incoming, error });
        return;
      }
      const half = Math.ceil(items.length / 2);
      await attempt(round, items.slice(0, half));
      await attempt(round, items.slice(half));
    }
  };

  const setAside = async (message: UnappliedMessage, signal: AbortSignal) => {
    // First the topic, then the table: a stop in between stores twice, which the table's key makes one again.
    for (let tries = 0; ; tries += 1) {
      if (signal.aborted) throw new StoppedError('stopped');
      try {
        await bus.publish([deadLetters.record(message)]);
        break;
      } catch (error) {
        log.warn({ err: error, topic: message.topic }, 'a dead letter cannot be published, trying again');
        await pause(backoffMs(tries, { first: 100, most: 5_000, random }), signal);
      }
    }
    await waitOut(() => deadLetters.store(message), signal);
    metrics.setAside();
    const { topic, partition, offset, event, error } = message;
    log.error(
      { topic, partition, offset: String(offset), type: event?.type, event: event?.id, reason: error },
      'an event cannot be applied and went to the dead letters',
    );
  };

  /** Gives suspects their second and third try, then sets aside what is left. Answers how many that were. */
  const judge = async (round: Round): Promise<number> => {
    for (const delay of suspectDelays) {
      if (round.suspects.length === 0) return 0;
      await pause(delay, round.signal);
      for (const { item } of round.suspects.splice(0)) await attempt(round, [item]);
    }
    for (const suspect of round.suspects) await setAside(messageOf(suspect), round.signal);
    return round.suspects.length;
  };

  const healOne = async (key: string, signal: AbortSignal) => {
    const aggregate = aggregateOf(key);
    for (;;) {
      const items = await waitOut(() => inbox.following(aggregate, HEAL_CHUNK), signal);
      const round: Round = { signal, progress: [], suspects: [], waiting: new Set() };
      if (items.length > 0) await attempt(round, items);
      const unapplied = await judge(round);
      await waitOut(() => mongo.transaction((session) => inbox.settle(session, aggregate)), signal);
      if (items.length < HEAL_CHUNK || unapplied > 0) return;
    }
  };

  const heal = async (keys: readonly string[], signal: AbortSignal) => {
    for (const key of keys) await healOne(key, signal);
  };

  return {
    run: async (incoming, signal, progress = []) => {
      if (incoming.length === 0) return;
      const round: Round = { signal, progress, suspects: [], waiting: new Set() };
      await attempt(round, incoming);
      await judge(round);
      await heal(await waitOut(() => inbox.ready([...round.waiting]), signal), signal);
    },
    setAside,
    heal,
  };
};
