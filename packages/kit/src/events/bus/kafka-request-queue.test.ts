import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { calmRequestQueues } from './kafka-request-queue.ts';

interface Queue {
  throttledUntil: number;
  pending: { send(): void; expectResponse: boolean; completed(): void }[];
  scheduleCheckPendingRequests(): void;
  checkPendingRequests(): void;
}

const makeQueue = (): Queue => {
  const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
    options: object,
  ) => Queue;
  const logger = { debug: () => {} };
  return new RequestQueue({
    maxInFlightRequests: null,
    requestTimeout: 1_000,
    clientId: 'x',
    broker: 'y',
    logger,
  });
};

afterEach(() => {
  vi.useRealTimers();
});

it('sets no timer while no request waits', () => {
  vi.useFakeTimers();
  calmRequestQueues();
  const queue = makeQueue();
  queue.scheduleCheckPendingRequests();
  queue.checkPendingRequests();
  expect(vi.getTimerCount()).toBe(0);
});

it('still sends a request that waits for the broker to end its throttling', () => {
  vi.useFakeTimers();
  calmRequestQueues();
  const queue = makeQueue();
  let sent = 0;
  queue.throttledUntil = Date.now() + 500;
  const send = () => {
    sent += 1;
  };
  queue.pending.push({ send, expectResponse: false, completed: () => {} });
  queue.scheduleCheckPendingRequests();
  vi.advanceTimersByTime(400);
  expect(sent).toBe(0);
  vi.advanceTimersByTime(200);
  expect(sent).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
