// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppHistory, createAppHistory } from './history.ts';
import { keepScroll } from './scroll-keeper.ts';
import { createTabMemory } from './tab-memory.ts';

/** How tall the page is: happy-dom lays nothing out, and scrolls anywhere. */
let height = 0;
let top = 0;
let grow = () => {};
let stop = () => {};

class Growth {
  constructor(tell: () => void) {
    grow = tell;
  }
  observe(): void {}
  disconnect(): void {
    grow = () => {};
  }
}

const scrollTo = (_: number, wanted: number) => {
  const next = Math.max(0, Math.min(wanted, height));
  if (next === top) return;
  top = next;
  document.dispatchEvent(new Event('scroll'));
};
const fill = (tall: number) => {
  height = tall;
  scrollTo(0, top);
  grow();
};
const open = (history: AppHistory) =>
  keepScroll(window, history, createTabMemory(window.sessionStorage, 'anna'));
const travel = (index: number, path: string) => {
  window.history.replaceState({ index }, '', `/platform${path}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', Growth);
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo as typeof window.scrollTo);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/platform/things');
  top = 0;
  height = 2000;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A list that was scrolled, and the record that was opened from it. */
const listAndRecord = () => {
  const history = createAppHistory(window);
  stop = open(history);
  scrollTo(0, 900);
  history.push('/things/7');
  return history;
};

describe('a page that was left', () => {
  test('another page begins at its top; the way back, and forward, leads to where each was', () => {
    listAndRecord();
    expect(top).toBe(0);
    scrollTo(0, 300);
    travel(0, '/things');
    expect(top).toBe(900);
    travel(1, '/things/7');
    expect(top).toBe(300);
  });

  test('is held while its rows arrive, and while the page that comes goes to its top', () => {
    listAndRecord();
    fill(100);
    travel(0, '/things');
    expect(top).toBe(100);
    scrollTo(0, 0);
    expect(top).toBe(100);
    fill(2000);
    expect(top).toBe(900);
  });

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'is given up for a person who scrolls by themselves: %s',
    (event) => {
      listAndRecord();
      travel(0, '/things');
      window.dispatchEvent(new Event(event));
      scrollTo(0, 400);
      expect(top).toBe(400);
    },
  );

  test('is not held for ever', () => {
    listAndRecord();
    fill(100);
    travel(0, '/things');
    vi.advanceTimersByTime(10_000);
    fill(2000);
    expect(top).toBe(100);
  });

  test('is found after a reload, by its owner', () => {
    listAndRecord();
    scrollTo(0, 300);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    top = 0;
    stop = open(createAppHistory(window));
    expect(top).toBe(300);
  });
});

test('a page that is opened anew after going back begins at its top', () => {
  const history = listAndRecord();
  scrollTo(0, 300);
  travel(0, '/things');
  history.push('/things/8');
  scrollTo(0, 200);
  travel(0, '/things');
  history.push('/things/7');
  expect(top).toBe(0);
});

test('another view of the same page stays where it is, and has its own place in the history', () => {
  const history = createAppHistory(window);
  stop = open(history);
  scrollTo(0, 500);
  history.push('/things?search=x');
  expect(top).toBe(500);
  scrollTo(0, 50);
  travel(0, '/things');
  expect(top).toBe(500);
});

test('an entry of another page that had the same number tells nothing', () => {
  listAndRecord();
  window.dispatchEvent(new Event('pagehide'));
  stop();
  window.history.replaceState(null, '', '/platform/apps');
  top = 0;
  stop = open(createAppHistory(window));
  expect(top).toBe(0);
});

test('a page that is opened by its address is a new visit; one that is loaded again is found', () => {
  listAndRecord();
  travel(0, '/things');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  const load = (type: string) => {
    window.history.replaceState(null, '', '/platform/things');
    vi.spyOn(window.performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
    top = 0;
    stop = open(createAppHistory(window));
    stop();
    return top;
  };
  expect(load('navigate')).toBe(0);
  expect(load('reload')).toBe(900);
});
