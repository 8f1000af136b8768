import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => void vi.useRealTimers());

test('a task with news runs when there are some, again soon while there is more to do, and rarely otherwise', async () => {
  vi.useFakeTimers();
  let [runs, left] = [0, 0];
  let tell = (): void => {};
  const task = createRepeatedTask({
    name: 'looks',
    everyMs: 1_000,
    run: async () => {
      runs += 1;
      left -= 1;
      return left > 0;
    },
    news: {
      listening: () => true,
      follow: (heard) => {
        tell = heard;
        return () => {};
      },
    },
    log: pino({ level: 'silent' }),
  });
  await task.start();
  const runsIn = async (ms: number) => {
    const before = runs;
    await vi.advanceTimersByTimeAsync(ms);
    return runs - before;
  };
  expect(await runsIn(11_500)).toBe(2);
  left = 3;
  tell();
  expect(await runsIn(0)).toBe(1);
  expect(await runsIn(2_000)).toBe(2);
  expect(await runsIn(4_000)).toBe(0);
  await task.stop();
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
