import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { requestErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';

const WINDOW = 1_000;
const RESOLUTION = 20;
/** Most samples of a window have to be late: a single pause is no overload. */
const PERCENTILE = 75;
/** Windows in a row: a machine that was busy for a moment is not overloaded either. */
const WINDOWS_MIN = 2;

export interface Overload {
  /** Throws `request.unavailable` with Retry-After while the event loop is late. */
  refuse(): void;
  start(): void;
  stop(): void;
}

/** Turns calls away while the process has more to do than it can, so that those it takes are answered in time. */
export const createOverload = ({
  limitMs,
  delay = monitorEventLoopDelay({ resolution: RESOLUTION }),
}: {
  limitMs: number;
  /** Nanoseconds between two turns of a timer of 20 ms. */
  delay?: Pick<IntervalHistogram, 'percentile' | 'reset' | 'enable' | 'disable'>;
}): Overload => {
  let lateWindows = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const late = delay.percentile(PERCENTILE) / 1e6 - RESOLUTION > limitMs;
    lateWindows = late ? lateWindows + 1 : 0;
    delay.reset();
  };
  return {
    refuse: () => {
      if (lateWindows >= WINDOWS_MIN)
        throw problem(requestErrors.unavailable, { detail: 'event loop', extras: { retryAfter: 2 } });
    },
    start: () => {
      delay.enable();
      timer = setInterval(look, WINDOW).unref();
    },
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
};
