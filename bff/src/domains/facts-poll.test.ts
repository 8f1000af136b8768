import { createHeardChanges } from '@gatehouse/kit/redis/change-news.ts';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { createFactsPoll } from './facts-poll.ts';

afterEach(() => void vi.useRealTimers());

it('facts are asked for when their service changes, rarely otherwise, and every second by who hears nothing', async () => {
  vi.useFakeTimers();
  let hears = true;
  let asked = 0;
  const heard = createHeardChanges(() => hears);
  const poll = createFactsPoll({
    initial: 0,
    name: 'test',
    log: pino({ level: 'silent' }),
    news: heard.of('identity'),
    read: async () => {
      asked += 1;
      return asked;
    },
  });
  await poll.start();
  const askedIn = async (ms: number) => {
    const before = asked;
    await vi.advanceTimersByTimeAsync(ms);
    return asked - before;
  };
  expect(await askedIn(10_500)).toBe(2);
  heard.changed('platform');
  expect(await askedIn(1_000)).toBe(0);
  heard.changed('identity');
  expect(await askedIn(0)).toBe(1);
  hears = false;
  expect(await askedIn(3_000)).toBe(3);
  poll.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('facts are known once their service has told them, and stay so while it is away', async () => {
  vi.useFakeTimers();
  let away = true;
  const poll = createFactsPoll({
    initial: 0,
    name: 'test',
    log: pino({ level: 'silent' }),
    read: async () => {
      if (away) throw new Error('away');
      return 7;
    },
  });
  await poll.start();
  expect([poll.isKnown(), poll.current()]).toEqual([false, 0]);
  away = false;
  await vi.advanceTimersByTimeAsync(1_500);
  expect([poll.isKnown(), poll.current()]).toEqual([true, 7]);
  away = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([poll.isKnown(), poll.current()]).toEqual([true, 7]);
  poll.stop();
});
