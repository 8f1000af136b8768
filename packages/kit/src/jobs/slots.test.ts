import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

/** Work that ends when told, and tells when it begins. */
const setup = (most: number) => {
  const slots = createSlots(most);
  const begun: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const run = (name: string, priority?: number) =>
    slots.run(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, (failed) => (failed === undefined ? resolve(name) : reject(failed)));
        }),
      priority,
    );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { slots, begun, ends, run, settled };
};

it('runs as many at a time as it has room for, in the order they came', async () => {
  const { begun, ends, run, settled } = setup(2);
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(name)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.();
  await settled();
  for (const name of ['c', 'd']) ends.get(name)?.();
  expect(await all).toEqual(['a', 'b', 'c', 'd']);
});

it('runs the lowest priority first, whenever it came', async () => {
  const { begun, ends, run, settled } = setup(1);
  for (const [name, priority] of [
    ['a', 1],
    ['b', 1],
    ['c', 0],
    ['d', 0],
  ] as const)
    void run(name, priority);
  for (const name of ['a', 'c', 'd', 'b']) {
    await settled();
    ends.get(name)?.();
  }
  await settled();
  expect(begun).toEqual(['a', 'c', 'd', 'b']);
});

it('gives the room of work that failed to the next', async () => {
  const { begun, ends, run, settled } = setup(1);
  const first = run('a');
  const second = run('b');
  await settled();
  ends.get('a')?.(new Error('made by the test'));
  await expect(first).rejects.toThrow('made by the test');
  await settled();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.();
  expect(await second).toBe('b');
});

it('begins nothing without room, one with room for one, and all once there is room again', async () => {
  const { slots, begun, run, settled } = setup(4);
  slots.resize(0);
  for (const name of ['a', 'b', 'c']) void run(name);
  await settled();
  expect(begun).toEqual([]);
  slots.resize(1);
  await settled();
  expect(begun).toEqual(['a']);
  slots.resize(4);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('refuses what waits and what comes once it is closed, and lets what runs end', async () => {
  const { slots, ends, run, settled } = setup(1);
  const [running, waits] = [run('a'), run('b')];
  await settled();
  slots.close(new Error('no more'));
  await expect(waits).rejects.toThrow('no more');
  await expect(run('c')).rejects.toThrow('no more');
  ends.get('a')?.();
  expect(await running).toBe('a');
});

it('refuses what waits while there is no room at all', async () => {
  const { slots, begun, run } = setup(1);
  slots.resize(0);
  const waits = run('a');
  slots.close(new Error('no more'));
  await expect(waits).rejects.toThrow('no more');
  slots.resize(0);
  await expect(run('b')).rejects.toThrow('no more');
  expect(begun).toEqual([]);
});
