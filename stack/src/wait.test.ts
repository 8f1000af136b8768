import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from './wait.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds until a wait of five seconds for something that never comes gives up, and what it says. */
const givesUp = async (seen?: () => Promise<string>): Promise<{ after: number; says: string }> => {
  const begun = Date.now();
  const waiting = waitFor(
    async () => {
      throw new Error('not ready: identity');
    },
    { what: 'the start', timeoutMs: 5_000, ...(seen && { progress: { seen, atMostMs: 40_000 } }) },
  ).catch((error: Error) => ({ after: Date.now() - begun, says: error.message }));
  await vi.advanceTimersByTimeAsync(60_000);
  return waiting as Promise<{ after: number; says: string }>;
};

test('a wait ends after its time, and says what it waited for', async () => {
  const { after, says } = await givesUp();
  expect(says).toBe('the start did not happen within 5 s: not ready: identity');
  expect(after).toBeLessThan(5_500);
});

test('a wait for what progresses goes on until nothing has for its time', async () => {
  const begun = Date.now();
  // Something new each second, for twenty seconds.
  const { after, says } = await givesUp(async () =>
    String(Math.min(20, Math.floor((Date.now() - begun) / 1_000))),
  );
  expect(says).toBe('the start made no progress within 5 s: not ready: identity');
  expect(after).toBeGreaterThan(24_000);
  expect(after).toBeLessThan(26_500);
});

test('a wait for what progresses for ever ends all the same', async () => {
  const { after, says } = await givesUp(async () => String(Date.now()));
  expect(says).toBe('the start did not happen within 40 s: not ready: identity');
  expect(after).toBeLessThan(41_000);
});
