import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createRepeatedTask } from './repeated-task.ts';

const worldOf = (run: () => Promise<void>) => {
  const lines: { task: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, task: createRepeatedTask({ name: 'looks', everyMs: 1, run, log }) };
};

test('a task runs again and again, also after it failed, and failures in a row are logged once', async () => {
  let runs = 0;
  const { lines, task } = worldOf(async () => {
    runs += 1;
    if (runs <= 3 || runs === 5) throw new Error('the store is away');
  });
  await task.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(6));
  await task.stop();
  expect(lines.map((line) => line.task)).toEqual(['looks', 'looks']);
});

test('a stop waits for the run that goes on, and none follows it', async () => {
  let [begun, ended] = [0, 0];
  let finish = (): void => {};
  const { task } = worldOf(async () => {
    begun += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    ended += 1;
  });
  await task.start();
  await vi.waitFor(() => expect(begun).toBe(1));
  const stopped = Promise.resolve(task.stop());
  finish();
  await stopped;
  expect([begun, ended]).toEqual([1, 1]);
});
