import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdateWatch, updatePauses } from './update-watch.ts';

const { usual, again } = updatePauses;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A watch whose questions get these answers, one after the other and the last one for ever. */
function watching(...answers: (string | undefined)[]) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const ask = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
  const watch = createUpdateWatch({ own: 'old', ask, document: page as unknown as Document });
  const told = vi.fn();
  const stop = watch.subscribe(told);
  const turn = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { ask, watch, told, stop, turn };
}

test('a newer version is told once it has answered twice, and nothing is asked then', async () => {
  const { ask, watch, told } = watching('new');
  await vi.advanceTimersByTimeAsync(usual - 1);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.current()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(again);
  expect(watch.current()).toBe('new');
  expect(told).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10 * usual);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('versions that answer in turn, and questions that fail, tell nothing', async () => {
  const { watch, told } = watching('new', 'old', 'new', undefined, 'new', 'newest', 'old');
  await vi.advanceTimersByTimeAsync(10 * usual);
  expect(watch.current()).toBeUndefined();
  expect(told).not.toHaveBeenCalled();
});

test('a hidden page asks nothing; seen again it asks at once if the time has come', async () => {
  const { ask, turn } = watching('old');
  turn('hidden');
  await vi.advanceTimersByTimeAsync(usual - 1);
  turn('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  turn('hidden');
  await vi.advanceTimersByTimeAsync(10 * usual);
  expect(ask).not.toHaveBeenCalled();
  turn('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
  turn('hidden');
  turn('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
});

test('a version that was put off is not told again, the one after it is', async () => {
  const { watch } = watching('new', 'new', 'new', 'new', 'newest');
  await vi.advanceTimersByTimeAsync(usual + again);
  watch.later();
  expect(watch.current()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2 * usual);
  expect(watch.current()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(usual + again);
  expect(watch.current()).toBe('newest');
});

test('what was told stays for whoever listens later, and nobody asks while nobody listens', async () => {
  const { ask, watch, stop } = watching('new');
  stop();
  await vi.advanceTimersByTimeAsync(10 * usual);
  expect(ask).not.toHaveBeenCalled();
  const again = watch.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(updatePauses.again);
  again();
  watch.subscribe(() => {});
  expect(watch.current()).toBe('new');
});
