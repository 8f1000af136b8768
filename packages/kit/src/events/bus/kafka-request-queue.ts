import { replaceMethod } from './kafka-internals.ts';

interface RequestQueue {
  pending: readonly unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

/** Milliseconds after which a waiting request is looked at again when nothing else says when. */
const CHECK_INTERVAL = 10;

/**
 * kafkajs 2.2.4 schedules the next look at its queue of waiting requests even when none waits, with a delay of "throttled
 * until" (-1) less the time of day: a negative number, so the timer fires at once and for ever, about 900 times a second
 * for each connection (tulios/kafkajs issues 1604, 1704 and 1751). A timer is only needed while a request waits; every
 * push and every answer asks for one.
 */
export const calmRequestQueues = (): void =>
  replaceMethod<RequestQueue, 'scheduleCheckPendingRequests'>(
    'network/requestQueue',
    'scheduleCheckPendingRequests',
    () =>
      function schedule(this: RequestQueue) {
        if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
        const throttled = this.throttledUntil - Date.now();
        this.throttleCheckTimeoutId = setTimeout(
          () => {
            this.throttleCheckTimeoutId = null;
            this.checkPendingRequests();
          },
          throttled > 0 ? throttled : CHECK_INTERVAL,
        );
      },
  );
