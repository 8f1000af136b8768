import { type ChangeNews, createPollInterval, IDLE_POLL_MS } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { Background } from '@gatehouse/kit/service/service.ts';
import type { Logger } from 'pino';

/**
 * Runs a task in this process again and again, `everyMs` after it ended; a failure is told once until it works again. With
 * news of what makes it necessary it runs when there are some, and rarely otherwise (ADR 173).
 */
export const createRepeatedTask = ({
  name,
  everyMs,
  run,
  news,
  log,
}: {
  name: string;
  everyMs: number;
  /** Answers true when there is more to do soon. */
  run: () => Promise<unknown>;
  news?: ChangeNews;
  log: Logger;
}): Background => {
  const interval = createPollInterval({ everyMs, idleMs: Math.max(everyMs, IDLE_POLL_MS), news });
  let stopped = false;
  let loop: Promise<void> | undefined;
  const repeat = async () => {
    let failing = false;
    let unfinished = false;
    while (!stopped) {
      try {
        unfinished = (await run()) === true;
        failing = false;
      } catch (err) {
        if (!failing) log.warn({ err, task: name }, 'a repeated task fails, it is tried again');
        failing = true;
      }
      await interval.elapsed(failing || unfinished);
    }
  };
  return {
    start: () => {
      loop = repeat();
    },
    stop: async () => {
      stopped = true;
      interval.stop();
      await loop;
    },
  };
};
