import { pause } from '@gatehouse/kit/events/bus/backoff.ts';
import type { Background } from '@gatehouse/kit/service/service.ts';
import type { Logger } from 'pino';

/** Runs a task in this process again and again, `everyMs` after it ended; a failure is told once until it works again. */
export const createRepeatedTask = ({
  name,
  everyMs,
  run,
  log,
}: {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  log: Logger;
}): Background => {
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  const repeat = async () => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        await run();
        failing = false;
      } catch (err) {
        if (!failing) log.warn({ err, task: name }, 'a repeated task fails, it is tried again');
        failing = true;
      }
      await pause(everyMs, stopping.signal);
    }
  };
  return {
    start: () => {
      loop = repeat();
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
};
