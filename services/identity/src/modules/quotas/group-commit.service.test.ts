import { expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.service.ts';

const setup = (groupMax?: number) => {
  const groups: number[][] = [];
  const open: (() => void)[] = [];
  const submit = createGroupCommit<number, number>({
    ...(groupMax === undefined ? {} : { groupMax }),
    run: async (group) => {
      groups.push([...group]);
      await new Promise<void>((resolve) => open.push(resolve));
      if (group.includes(13)) throw new Error('refused');
      return group.map((item) => item * 10);
    },
  });
  const letGo = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      open.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { groups, submit, letGo };
};

it('starts at once, gathers what comes meanwhile, and gives each its own result', async () => {
  const { groups, submit, letGo } = setup();
  const results = Promise.all([1, 2, 3].map(submit));
  expect(groups).toEqual([[1]]);
  await letGo(2);
  expect(groups).toEqual([[1], [2, 3]]);
  expect(await results).toEqual([10, 20, 30]);
});

it('a failed group fails its own members only', async () => {
  const { submit, letGo } = setup();
  const first = submit(1);
  const second = [submit(13), submit(4)];
  const settled = Promise.allSettled(second);
  await letGo(2);
  expect(await first).toBe(10);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const third = submit(5);
  await letGo(1);
  expect(await third).toBe(50);
});

it('keeps groups within their size', async () => {
  const { groups, submit, letGo } = setup(2);
  const results = Promise.all([1, 2, 3, 4].map(submit));
  await letGo(3);
  await results;
  expect(groups).toEqual([[1], [2, 3], [4]]);
});
