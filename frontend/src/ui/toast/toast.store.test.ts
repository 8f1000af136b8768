import { expect, test } from 'vitest';
import { createToastStore, type Timers, toastTimes } from './toast.store.ts';

/** A clock that tests move. */
function manualTimers() {
  let clock = 0;
  const waiting = new Map<number, { run: () => void; at: number }>();
  let next = 1;
  const timers: Timers = {
    set: (run, milliseconds) => {
      waiting.set(next, { run, at: clock + milliseconds });
      return next++;
    },
    clear: (timer) => waiting.delete(timer as number),
  };
  const pass = (milliseconds: number) => {
    clock += milliseconds;
    for (const [id, { run, at }] of [...waiting]) {
      if (at <= clock) {
        waiting.delete(id);
        run();
      }
    }
  };
  return { timers, pass };
}

test('a notice leaves after two seconds, one with an action later, an error never', () => {
  const { timers, pass } = manualTimers();
  const store = createToastStore(timers);
  store.show('success', 'saved');
  store.show('info', 'deleted', { label: 'undo', run: () => {} });
  store.show('danger', 'failed');
  pass(toastTimes.plain);
  expect(store.current().map(({ text }) => text)).toEqual(['deleted', 'failed']);
  pass(toastTimes.withAction);
  expect(store.current().map(({ text }) => text)).toEqual(['failed']);
});

test('nothing leaves while somebody reads', () => {
  const { timers, pass } = manualTimers();
  const store = createToastStore(timers);
  store.show('success', 'saved');
  store.pause();
  pass(60_000);
  expect(store.current()).toHaveLength(1);
  store.resume();
  pass(toastTimes.plain);
  expect(store.current()).toHaveLength(0);
});

test('the same text shows once', () => {
  const store = createToastStore(manualTimers().timers);
  store.show('danger', 'failed');
  store.show('danger', 'failed');
  expect(store.current()).toHaveLength(1);
});
