import { expect, it } from 'vitest';
import type { BusBatch } from '../events/bus/bus.ts';
import { createRounds } from './rounds.ts';

const batch = (partition: number, events = 1): BusBatch => ({
  topic: 'audit.probe',
  partition,
  messages: Array.from({ length: events }, () => ({}) as BusBatch['messages'][number]),
  highWatermark: 0n,
  signal: new AbortController().signal,
});

const recording = (most: number, work: () => Promise<void> = async () => {}) => {
  const rounds: number[][] = [];
  const { add } = createRounds({
    most,
    apply: async (batches) => {
      rounds.push(batches.map(({ partition }) => partition));
      await work();
    },
  });
  return { rounds, add };
};

it('applies batches of many partitions together, in the order they came', async () => {
  const { rounds, add } = recording(500);
  await Promise.all([0, 1, 2, 3].map((partition) => add(batch(partition))));
  expect(rounds).toEqual([[0, 1, 2, 3]]);
});

it('makes the next round of what comes meanwhile', async () => {
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { rounds, add } = recording(500, () => first);
  const one = add(batch(0));
  await new Promise(setImmediate);
  const others = [add(batch(1)), add(batch(2))];
  release();
  await Promise.all([one, ...others]);
  expect(rounds).toEqual([[0], [1, 2]]);
});

it('keeps a round to so many events, except for a batch that has more by itself', async () => {
  const { rounds, add } = recording(10);
  await Promise.all([add(batch(0, 6)), add(batch(1, 4)), add(batch(2, 1)), add(batch(3, 25))]);
  expect(rounds).toEqual([[0, 1], [2], [3]]);
});

it('fails the batches of a round that failed, and goes on with the next', async () => {
  let failures = 1;
  const { add } = recording(1, async () => {
    if (failures-- > 0) throw new Error('made by the test');
  });
  const [first, second] = await Promise.allSettled([add(batch(0)), add(batch(1))]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
});
