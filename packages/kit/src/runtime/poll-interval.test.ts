import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPollInterval } from './poll-interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newsOf = () => {
  const followers = new Set<() => void>();
  return {
    hears: true,
    tell: () => {
      for (const heard of followers) heard();
    },
    listening() {
      return this.hears;
    },
    follow: (heard: () => void) => {
      followers.add(heard);
      return () => void followers.delete(heard);
    },
    followers,
  };
};

/** When it was looked, in milliseconds from the beginning, until the given one. */
const looking = (settings: Parameters<typeof createPollInterval>[0], look: () => boolean = () => false) => {
  const began = Date.now();
  const looks: number[] = [];
  const interval = createPollInterval(settings);
  let stopped = false;
  const run = async () => {
    for (let failed = false; ; failed = look()) {
      await interval.elapsed(failed);
      if (stopped) return;
      looks.push(Date.now() - began);
    }
  };
  const running = run();
  return {
    looks,
    stop: () => {
      stopped = true;
      interval.stop();
      return running;
    },
  };
};
const times = { everyMs: 1_000, idleMs: 5_000 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('without news every interval is looked', async () => {
  const { looks, stop } = looking(times);
  await pass(3_000);
  expect(looks).toEqual([1_000, 2_000, 3_000]);
  await stop();
});

it('with news it is looked rarely while nothing is told, and at once when something is', async () => {
  const news = newsOf();
  const { looks, stop } = looking({ ...times, news });
  await pass(12_300);
  expect(looks).toEqual([5_000, 10_000]);
  news.tell();
  await pass(0);
  expect(looks.at(-1)).toBe(12_300);
  await stop();
});

it('however much is told, it is looked once an interval, and after the last word', async () => {
  const news = newsOf();
  const { looks, stop } = looking({ ...times, news });
  for (let told = 0; told < 26; told += 1) {
    news.tell();
    await pass(100);
  }
  expect(looks).toEqual([1_000, 2_000]);
  await pass(1_000);
  expect(looks).toEqual([1_000, 2_000, 3_000]);
  await stop();
});

it('what is told while it is looked is looked for again', async () => {
  const news = newsOf();
  let told = false;
  const { looks, stop } = looking({ ...times, news }, () => {
    if (!told) news.tell();
    told = true;
    return false;
  });
  await pass(7_000);
  expect(looks).toEqual([5_000, 6_000]);
  await stop();
});

it('who stops hearing looks every interval from the next one on', async () => {
  const news = newsOf();
  const { looks, stop } = looking({ ...times, news });
  await pass(1_500);
  news.hears = false;
  await pass(2_000);
  expect(looks).toEqual([2_000, 3_000]);
  await stop();
});

it('a look that failed is repeated after an interval', async () => {
  const { looks, stop } = looking({ ...times, news: newsOf() }, () => true);
  await pass(7_000);
  expect(looks).toEqual([5_000, 6_000, 7_000]);
  await stop();
});

it('stopping ends the rest, and follows nothing any more', async () => {
  const news = newsOf();
  const { looks, stop } = looking({ ...times, news });
  await stop();
  expect([looks, news.followers.size, vi.getTimerCount()]).toEqual([[], 0, 0]);
});
