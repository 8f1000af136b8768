import { expect, it } from 'vitest';
import { createGatheredReads } from './gathered-reads.ts';

const setup = (gatherMs = 0) => {
  const reads: number[][] = [];
  const load = createGatheredReads<number, string>({
    most: 3,
    gatherMs: () => gatherMs,
    read: async (keys) => {
      reads.push([...keys]);
      return keys.map((key) => `value ${key}`);
    },
  });
  return { reads, load };
};

it.each([0, 5])(
  'what is asked together is read together, most at once, and each gets its own (%i ms)',
  async (ms) => {
    const { reads, load } = setup(ms);
    expect(await Promise.all([1, 2, 3, 4].map(load))).toEqual(['value 1', 'value 2', 'value 3', 'value 4']);
    expect(reads).toEqual([[1, 2, 3], [4]]);
  },
);

it('nothing is kept between reads', async () => {
  const { reads, load } = setup();
  await load(1);
  await load(1);
  expect(reads).toEqual([[1], [1]]);
});

it('a store that is away fails everybody of the read with one attempt', async () => {
  let attempts = 0;
  const load = createGatheredReads<number, string>({
    most: 64,
    gatherMs: () => 0,
    read: async () => {
      attempts += 1;
      throw new Error('away');
    },
  });
  const results = await Promise.allSettled(Array.from({ length: 64 }, (_, key) => load(key)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(attempts).toBe(1);
});

it('in turn, what is asked while a read runs goes with the next, also after one that failed', async () => {
  const reads: number[][] = [];
  const held: (() => void)[] = [];
  const load = createGatheredReads<number, number>({
    most: 3,
    gatherMs: () => 0,
    serialized: true,
    read: async (keys) => {
      reads.push([...keys]);
      await new Promise<void>((resolve) => void held.push(resolve));
      if (keys.includes(1)) throw new Error('away');
      return keys;
    },
  });
  const first = load(1).catch(() => 'failed');
  await expect.poll(() => held.length).toBe(1);
  const others = [2, 3, 4, 5].map(load);
  await new Promise(setImmediate);
  expect(reads).toEqual([[1]]);
  held[0]?.();
  expect(await first).toBe('failed');
  await expect.poll(() => held.length).toBe(2);
  expect(reads).toEqual([[1], [2, 3, 4]]);
  held[1]?.();
  await expect.poll(() => held.length).toBe(3);
  held[2]?.();
  expect(await Promise.all(others)).toEqual([2, 3, 4, 5]);
  expect(reads).toEqual([[1], [2, 3, 4], [5]]);
});
