import type { Logger } from 'pino';

/** A value read again and again, so that every replica follows within the interval; the last good one stays. */
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
  log,
  name,
}: {
  initial: T;
  /** Answers the new value, or undefined when nothing has changed. */
  read: () => Promise<T | undefined>;
  intervalMs?: number;
  log: Logger;
  name: string;
}): PolledSnapshot<T> => {
  let value = initial;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;
  const refresh = async () => {
    value = (await read()) ?? value;
  };
  const tick = async () => {
    try {
      await refresh();
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err, snapshot: name }, 'snapshot cannot be read, the last one stays in use');
      failing = true;
    }
    if (!stopped) timer = setTimeout(tick, intervalMs).unref();
  };
  return {
    current: () => value,
    refresh,
    start: async () => {
      await refresh();
      timer = setTimeout(tick, intervalMs).unref();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
