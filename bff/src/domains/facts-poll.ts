import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Logger } from 'pino';

export interface FactsPoll<T> {
  current(): T;
  start(): Promise<void>;
  stop(): void;
}

/** Facts of another service, asked for every second. The last answer stays in use while it is away, also at start. */
export const createFactsPoll = <T>({
  initial,
  name,
  read,
  log,
  intervalMs = 1_000,
}: {
  initial: T;
  name: string;
  /** Undefined: nothing has changed. */
  read: () => Promise<T | undefined>;
  log: Logger;
  intervalMs?: number;
}): FactsPoll<T> => {
  const snapshot = createPolledSnapshot<T>({ initial, name, intervalMs, log, read });
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const start = async (): Promise<void> => {
    try {
      await snapshot.start();
    } catch (err) {
      if (retry === undefined) log.warn({ err, facts: name }, 'nobody tells these facts yet');
      if (!stopped) retry = setTimeout(start, intervalMs).unref();
    }
  };
  return {
    current: snapshot.current,
    start,
    stop: () => {
      stopped = true;
      clearTimeout(retry);
      snapshot.stop();
    },
  };
};
