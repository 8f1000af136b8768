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
  /** The last fetch brought nothing. */
  quiet: boolean;
}

/** Milliseconds that the broker may wait for a first message; whoever closes a consumer waits for it, too. */
const QUIET_WAIT = 500;
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
        const pace = paces.get(this) ?? { gather: { minBytes, maxWaitTime }, quiet: true };
        if (pace.gather.minBytes <= 1) return fetch.call(this, nodeId);
        paces.set(this, pace);
        Object.assign(this, pace.quiet ? { minBytes: 1, maxWaitTime: QUIET_WAIT } : pace.gather);
        const batches = await fetch.call(this, nodeId);
        pace.quiet = batches.every((batch) => batch.isEmpty());
        return batches;
      },
  );
