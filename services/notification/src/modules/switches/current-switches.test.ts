import { expect, test, vi } from 'vitest';
import { createCurrentSwitches } from './current-switches.ts';

const MINUTE = 60_000;
const setup = (lag: () => Promise<readonly { position: bigint; end: bigint }[]>) => {
  let now = Date.parse('2026-05-01T10:00:00Z');
  const asked = vi.fn(lag);
  const refresh = vi.fn(async () => {});
  const isKnown = createCurrentSwitches({
    bus: {
      lag: async (_group, topics) =>
        (await asked()).map((row) => ({ topic: String(topics[0]), partition: 0, ...row })),
    },
    group: 'notification',
    clock: { now: () => new Date(now) },
    refresh,
  });
  return {
    asked,
    refresh,
    pass: (ms: number) => {
      now += ms;
    },
    /** Of a message that was wanted so long ago. */
    after: (ms: number) => isKnown(new Date(now - ms)),
  };
};
const behind = async () => [{ position: 1n, end: 2n }];
const upToDate = async () => [{ position: 2n, end: 2n }];

test('a message that just came goes by what is known, and nobody is asked', async () => {
  const { after, asked } = setup(behind);
  expect(await after(500)).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

test('an older one waits while switches are still to be read', async () => {
  const { after, refresh } = setup(behind);
  expect(await after(MINUTE)).toBe(false);
  expect(refresh).not.toHaveBeenCalled();
});

test('once all are read they are known, for many messages by one question, and asked for again later', async () => {
  const { after, asked, refresh, pass } = setup(upToDate);
  expect(await Promise.all([after(MINUTE), after(MINUTE), after(2 * MINUTE)])).toEqual([true, true, true]);
  expect(await after(MINUTE)).toBe(true);
  expect([asked.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 1]);
  pass(3_000);
  expect(await after(MINUTE)).toBe(true);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a broker that is away keeps no message', async () => {
  const { after } = setup(() => Promise.reject(new Error('away')));
  expect(await after(MINUTE)).toBe(true);
});
