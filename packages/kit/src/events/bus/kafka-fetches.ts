import { replaceMethod } from './kafka-internals.ts';

interface Batch {
  isEmpty(): boolean;
}
interface ConsumerGroup {
  minBytes: number;
  maxWaitTime: number;
  fetch(nodeId: string): Promise<readonly Batch[]>;
}
interface Pace {
  /** What the consumer was made with. */
  readonly gather: Pick<ConsumerGroup, 'minBytes' | 'maxWaitTime'>;
  /** When the last fetch that brought something ended; undefined while the stream is steady. */
  quietSince: number | undefined;
}

/**
 * Milliseconds that the broker may wait for a first message, which it answers with at once. Closing a consumer waits for the
 * fetch that is under way, so the wait grows with the silence: a fifth of it, within these bounds.
 */
const QUIET_WAIT = { least: 500, most: 2_000 };

export const quietWait = (silence: number): number =>
  Math.max(QUIET_WAIT.least, Math.min(QUIET_WAIT.most, Math.floor(silence / 5)));
const paces = new WeakMap<ConsumerGroup, Pace>();

/**
 * A consumer that gathers (`minBytes` above 1) does so in a steady stream only: after a fetch that brought nothing, the
 * broker answers with the first message there is (ADR 9). kafkajs 2.2.4 takes both values once, for all fetches of a consumer:
 * either each event waits for others, or an idle consumer asks ten times a second for nothing.
 */
export const fetchByPace = (): void =>
  replaceMethod<ConsumerGroup, 'fetch'>(
    'consumer/consumerGroup',
    'fetch',
    (fetch) =>
      async function byPace(this: ConsumerGroup, nodeId: string) {
        const { minBytes, maxWaitTime } = this;
        const pace = paces.get(this) ?? { gather: { minBytes, maxWaitTime }, quietSince: performance.now() };
        if (pace.gather.minBytes <= 1) return fetch.call(this, nodeId);
        paces.set(this, pace);
        const { quietSince } = pace;
        const quiet = quietSince === undefined ? undefined : quietWait(performance.now() - quietSince);
        Object.assign(this, quiet === undefined ? pace.gather : { minBytes: 1, maxWaitTime: quiet });
        const batches = await fetch.call(this, nodeId);
        const isEmpty = batches.every((batch) => batch.isEmpty());
        pace.quietSince = isEmpty ? (quietSince ?? performance.now()) : undefined;
        return batches;
      },
  );
