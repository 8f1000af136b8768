import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ChangeNews } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { Logger } from 'pino';

export interface FactsPoll<T> {
  current(): T;
  /** Whether somebody has told them since the start. */
  isKnown(): boolean;
  start(): Promise<void>;
  stop(): void;
}

/** How often facts are asked for: every second, and rarely while the service is heard to change (ADR 173). */
export interface PollTimes {
  readonly intervalMs?: number | undefined;
  readonly idleMs?: number | undefined;
  /** Of the service that knows them. */
  readonly news?: ChangeNews | undefined;
}

/** Facts of another service. The last answer stays in use while it is away, also at start. */
export const createFactsPoll = <T>({
  initial,
  name,
  read,
  log,
  intervalMs = 1_000,
  idleMs,
  news,
}: {
  initial: T;
  name: string;
  /** Undefined: nothing has changed. */
  read: () => Promise<T | undefined>;
  log: Logger;
} & PollTimes): FactsPoll<T> => {
  const snapshot = createPolledSnapshot<T>({ initial, name, intervalMs, idleMs, news, log, read });
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let known = false;
  const start = async (): Promise<void> => {
    try {
      await snapshot.start();
      known = true;
    } catch (err) {
      if (retry === undefined) log.warn({ err, facts: name }, 'nobody tells these facts yet');
      if (!stopped) retry = setTimeout(start, intervalMs).unref();
    }
  };
  return {
    current: snapshot.current,
    isKnown: () => known,
    start,
    stop: () => {
      stopped = true;
      clearTimeout(retry);
      snapshot.stop();
    },
  };
};
