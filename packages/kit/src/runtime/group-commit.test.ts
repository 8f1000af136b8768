import { expect, it, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';
import { RetryLaterError } from './transient.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

it('gathers what comes while a commit runs into the next one', async () => {
  const batches: number[][] = [];
  const first = gate();
  const group = createGroupCommit<number, string>({
    most: 3,
    gatherMs: () => 0,
    commit: async (items) => {
      batches.push([...items]);
      if (batches.length === 1) await first.opened;
      return items.map(String);
    },
  });
  const one = group.add(1);
  await Promise.resolve().then(() => {});
  const others = [2, 3, 4, 5].map((item) => group.add(item));
  first.open();
  expect(await Promise.all([one, ...others])).toEqual(['1', '2', '3', '4', '5']);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

it('answers each item by itself: one that is left out harms nobody', async () => {
  const sizes: number[] = [];
  const group = createGroupCommit<number, string>({
    most: 64,
    gatherMs: () => 0,
    commit: async (items) => {
      sizes.push(items.length);
      return items.map((item) => (item === 3 ? 'refused' : 'stored'));
    },
  });
  const items = Array.from({ length: 64 }, (_, index) => index);
  const results = await Promise.all(items.map((item) => group.add(item)));
  expect(results.flatMap((result, index) => (result === 'refused' ? [index] : []))).toEqual([3]);
  expect(sizes).toEqual([64]);
});

it('fails as one while the store is away, and goes on afterwards', async () => {
  let attempts = 0;
  let away = true;
  const group = createGroupCommit<number, number>({
    most: 64,
    gatherMs: () => 0,
    commit: async (items) => {
      attempts += 1;
      if (away) throw new RetryLaterError('the store is away');
      return items;
    },
  });
  const results = await Promise.allSettled(Array.from({ length: 64 }, (_, index) => group.add(index)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(attempts).toBe(1);
  away = false;
  expect(await group.add(7)).toBe(7);
});

it('stores all but the items that cannot be stored, each of which is told its own failure', async () => {
  const stored: number[] = [];
  let commits = 0;
  const group = createGroupCommit<number, number>({
    most: 64,
    gatherMs: () => 0,
    commit: async (items) => {
      commits += 1;
      const bad = items.find((item) => item % 40 === 13);
      if (bad !== undefined) throw new Error(`cannot store ${bad}`);
      stored.push(...items);
      return items;
    },
  });
  const results = await Promise.allSettled(Array.from({ length: 64 }, (_, index) => group.add(index)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
  expect(failed).toEqual(['cannot store 13', 'cannot store 53']);
  expect(stored).toHaveLength(62);
  expect(new Set(stored).size).toBe(62);
  expect(commits).toBeLessThan(64);
});

it('fails when it is not told what became of each', async () => {
  const group = createGroupCommit<number, number>({ most: 9, gatherMs: () => 0, commit: async () => [1] });
  const results = await Promise.allSettled([group.add(1), group.add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('is drained when everything is stored', async () => {
  const done: number[] = [];
  const group = createGroupCommit<number, void>({
    most: 1,
    gatherMs: () => 0,
    commit: async (items) => {
      await Promise.resolve();
      done.push(...items);
      return items.map(() => undefined);
    },
  });
  for (const item of [1, 2, 3]) void group.add(item);
  await group.drained();
  expect(done).toEqual([1, 2, 3]);
  await group.drained();
});

it('waits while others are about to come, and no longer than it was told', async () => {
  vi.useFakeTimers();
  try {
    const batches: number[][] = [];
    let busy = true;
    const group = createGroupCommit<number, number>({
      most: 64,
      gatherMs: () => 100,
      othersCome: () => busy,
      commit: async (items) => {
        batches.push([...items]);
        return items;
      },
    });
    void group.add(1);
    await vi.advanceTimersByTimeAsync(40);
    void group.add(2);
    expect(batches).toEqual([]);
    busy = false;
    await vi.advanceTimersByTimeAsync(5);
    expect(batches).toEqual([[1, 2]]);
    void group.add(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([[1, 2], [3]]);
    busy = true;
    void group.add(4);
    await vi.advanceTimersByTimeAsync(99);
    expect(batches).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches.at(-1)).toEqual([4]);
  } finally {
    vi.useRealTimers();
  }
});
