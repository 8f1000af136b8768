import type { Logger } from 'pino';
import { type ChangeNews, createPollInterval, IDLE_POLL_MS } from '../runtime/poll-interval.ts';

/**
 * A value read again and again, so that every replica follows within the interval; the last good one stays. With news of
 * its changes it is read when there are some, and rarely otherwise (ADR 173).
 */
export interface PolledSnapshot<T> {
  current(): T;
  /** Reads now; used at start, where a failure must be known. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

export const createPolledSnapshot = <T>({
  initial,
  read,
  intervalMs = 1_000,
  idleMs = Math.max(intervalMs, IDLE_POLL_MS),
  news,
  log,
  name,
}: {
  initial: T;
  /** Answers the new value, or undefined when nothing has changed. */
  read: () => Promise<T | undefined>;
  intervalMs?: number;
  /** Milliseconds between two reads while news are heard. */
  idleMs?: number | undefined;
  news?: ChangeNews | undefined;
  log: Logger;
  name: string;
}): PolledSnapshot<T> => {
  const interval = createPollInterval({
    everyMs: intervalMs,
    idleMs,
    news,
  });
  let value = initial;
  let stopped = false;
  let failing = false;
  const refresh = async () => {
    value = (await read()) ?? value;
  };
  const look = async () => {
    try {
      await refresh();
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err, snapshot: name }, 'snapshot cannot be read, the last one stays in use');
      failing = true;
    }
  };
  const follow = async () => {
    for (;;) {
      await interval.elapsed(failing);
      if (stopped) return;
      await look();
    }
  };
  return {
    current: () => value,
    refresh,
    start: async () => {
      await refresh();
      void follow();
    },
    stop: () => {
      stopped = true;
      interval.stop();
    },
  };
};
