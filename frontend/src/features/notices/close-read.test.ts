import { afterEach, expect, test, vi } from 'vitest';
import { closeRead } from './close-read.ts';
import type { LatestNotices } from './notice-feed.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that shows notices of these tags; of the last, the personal account knows nothing. */
const browser = (permission = 'granted') => {
  const shown = ['read', 'unread', 'older', 'elsewhere'].map((tag) => ({
    tag,
    data: { kept: tag !== 'elsewhere' },
    close: vi.fn(),
  }));
  const getRegistration = vi.fn(async () => ({ getNotifications: async () => shown }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  vi.stubGlobal('window', { PushManager: {}, Notification: { permission } });
  vi.stubGlobal('Notification', { permission });
  const closed = () => shown.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag);
  return { closed, getRegistration };
};
const latest = (unread: number): LatestNotices => ({
  unread,
  notices: ['read', 'unread'].map((id) => ({
    id,
    read: id === 'read',
    date: '2026-03-02T09:00:00.000Z',
    template: 'account.changed',
    title: 'x',
    text: 'x',
    link: null,
  })),
});

test('a notice that was read is closed, and no other', async () => {
  const { closed } = browser();
  await closeRead(latest(2));
  expect(closed()).toEqual(['read']);
});

test('all are closed that the personal account has when nothing is unread', async () => {
  const { closed } = browser();
  await closeRead(latest(0));
  expect(closed()).toEqual(['read', 'unread', 'older']);
});

test('a browser that may show nothing is not asked', async () => {
  const { getRegistration } = browser('default');
  await closeRead(latest(0));
  expect(getRegistration).not.toHaveBeenCalled();
});
