import type { Migration } from './migrations.ts';

const attempt = (id: string, up: Migration['up']): Migration => ({
  id,
  up: async (step) => {
    await step.connection.collection('attempts').insertOne({ step: id });
    await up(step);
  },
});

/** The second writes ten rows with its progress, and stands still at the sixth until the test lets it go on. */
export const threeSteps: readonly Migration[] = [
  attempt('0001-first', async () => {}),
  attempt('0002-backfill', async ({ connection, progress }) => {
    const from = (await progress.read<{ next: number }>())?.next ?? 0;
    for (let item = from; item < 10; item += 1) {
      while (item === 5 && (await connection.collection('gate').countDocuments()) === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await connection.collection('backfilled').insertOne({ item });
      await progress.save({ next: item + 1 });
    }
  }),
  attempt('0003-last', async () => {}),
];
