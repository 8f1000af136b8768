import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHeardChanges } from '../redis/change-news.ts';
import { createPolledSnapshot } from './polled-snapshot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a snapshot follows what is told at once, and what nobody told after a rest', async () => {
  let stored = 'first';
  let hears = true;
  const heard = createHeardChanges(() => hears);
  const snapshot = createPolledSnapshot({
    initial: '',
    name: 'test',
    log: pino({ level: 'silent' }),
    news: heard.of('platform'),
    read: async () => stored,
  });
  await snapshot.start();
  await vi.advanceTimersByTimeAsync(1_500);
  stored = 'told';
  heard.changed('platform');
  await vi.advanceTimersByTimeAsync(0);
  expect(snapshot.current()).toBe('told');
  stored = 'untold';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(snapshot.current()).toBe('untold');
  hears = false;
  await vi.advanceTimersByTimeAsync(1_000);
  stored = 'unheard';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(snapshot.current()).toBe('unheard');
  snapshot.stop();
  expect(vi.getTimerCount()).toBe(0);
});
