import { expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

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

it('sends each through alone when a batch fails, so that one bad item harms nobody else', async () => {
  const sizes: number[] = [];
  const group = createGroupCommit<number, number>({
    most: 10,
    gatherMs: () => 0,
    commit: async (items) => {
      sizes.push(items.length);
      if (items.includes(3)) throw new Error('bad item');
      return items;
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => group.add(item)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(sizes).toEqual([4, 1, 1, 1, 1]);
});

it('is drained when everything is stored', async () => {
  const done: number[] = [];
  const group = createGroupCommit<number, void>({
    most: 1,
    gatherMs: () => 0,
    commit: async (items) => {
      await Promise.resolve();
      done.push(...items);
      return [];
    },
  });
  for (const item of [1, 2, 3]) void group.add(item);
  await group.drained();
  expect(done).toEqual([1, 2, 3]);
  await group.drained();
});
