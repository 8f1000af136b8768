import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  feedPauses,
  type LatestNotices,
  type NoticeFeedParts,
  type StreamListener,
  startNoticeFeed,
} from './notice-feed.ts';

const latest = (unread: number): LatestNotices => ({ notices: [], unread });

/** The tabs of one browser: one of them leads, all hear each other. */
const createBrowser = () => {
  const channels = new Set<NonNullable<NoticeFeedParts['channel']>>();
  const waiting: (() => void)[] = [];
  let led = false;
  const lead: NoticeFeedParts['lead'] = (signal, leading) => {
    const take = () => {
      if (signal.aborted) return waiting.shift()?.();
      led = true;
      signal.addEventListener('abort', () => {
        led = false;
        waiting.shift()?.();
      });
      leading();
    };
    if (led) waiting.push(take);
    else take();
  };
  const streams: StreamListener[] = [];
  const open = (parts: Partial<NoticeFeedParts> = {}) => {
    const heard: number[] = [];
    const read = vi.fn<NoticeFeedParts['read']>(async () => undefined);
    const over = vi.fn();
    const formChanged = vi.fn();
    const channel: NonNullable<NoticeFeedParts['channel']> = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of channels)
          if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
      },
      close: () => void channels.delete(channel),
    };
    channels.add(channel);
    const stop = startNoticeFeed({
      connect: (listener) => {
        streams.push(listener);
        return () => void streams.splice(streams.indexOf(listener), 1);
      },
      channel,
      lead,
      read,
      attended: () => true,
      heard: ({ unread }) => heard.push(unread),
      over,
      formChanged,
      ...parts,
    });
    return { heard, read, over, formChanged, stop };
  };
  return { streams, open };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tabs share one stream, and one that opens later hears what is known', () => {
  const { streams, open } = createBrowser();
  const [first, second] = [open(), open()];
  expect(streams).toHaveLength(1);
  streams[0]?.opened();
  streams[0]?.notices(latest(1));
  const third = open();
  streams[0]?.notices(latest(2));
  expect([first.heard.at(-1), second.heard.at(-1), third.heard]).toEqual([2, 2, [1, 2]]);
  vi.advanceTimersByTime(10 * feedPauses.poll);
  for (const { read } of [first, second, third]) expect(read).not.toHaveBeenCalled();
});

test('every tab learns that other fields may be required, also when it may have been told while there was no stream', () => {
  const { streams, open } = createBrowser();
  const tabs = [open(), open()];
  const told = () => tabs.map(({ formChanged }) => formChanged.mock.calls.length);
  streams[0]?.opened();
  expect(told()).toEqual([0, 0]);
  streams[0]?.form();
  expect(told()).toEqual([1, 1]);
  streams[0]?.failed(false);
  streams[0]?.opened();
  expect(told()).toEqual([2, 2]);
});

test('the next tab takes the stream over when the one that has it is closed', () => {
  const { streams, open } = createBrowser();
  const [first, second, third] = [open(), open(), open()];
  second.stop();
  first.stop();
  expect(streams).toHaveLength(1);
  streams[0]?.notices(latest(3));
  expect([first.heard, second.heard, third.heard]).toEqual([[], [], [3]]);
});

test('without a stream the notices are asked for, and no more once there is one', () => {
  const { streams, open } = createBrowser();
  const { read } = open();
  streams[0]?.failed(true);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(feedPauses.reconnect);
  expect(read).toHaveBeenCalledTimes(2);
  expect(streams).toHaveLength(1);
  streams[0]?.opened();
  vi.advanceTimersByTime(10 * feedPauses.poll);
  expect(read).toHaveBeenCalledTimes(2);
});

test.each(['connect', 'channel', 'lead'])(
  'a browser that has no %s asks now and then, while somebody is there',
  (name) => {
    const { streams, open } = createBrowser();
    let attended = true;
    const { read, stop } = open({ [name]: undefined, attended: () => attended });
    vi.advanceTimersByTime(2 * feedPauses.poll);
    expect([streams.length, read.mock.calls.length]).toEqual([0, 3]);
    attended = false;
    vi.advanceTimersByTime(2 * feedPauses.poll);
    expect(read).toHaveBeenCalledTimes(3);
    stop();
    attended = true;
    vi.advanceTimersByTime(2 * feedPauses.poll);
    expect(read).toHaveBeenCalledTimes(3);
  },
);

test('a session that is over is neither connected to again nor asked about', () => {
  const { streams, open } = createBrowser();
  const { read, over } = open();
  streams[0]?.opened();
  streams[0]?.notices(latest(1));
  streams[0]?.ended();
  vi.advanceTimersByTime(10 * feedPauses.poll);
  expect([streams.length, read.mock.calls.length, over.mock.calls.length]).toEqual([0, 0, 1]);
});

test('a tab whose session is over holds back neither the stream nor an old number from a tab that signed in again', () => {
  const { streams, open } = createBrowser();
  open();
  streams[0]?.opened();
  streams[0]?.notices(latest(7));
  streams[0]?.ended();
  const again = open();
  expect([streams.length, again.heard]).toEqual([1, []]);
  streams[0]?.opened();
  streams[0]?.notices(latest(2));
  expect(again.heard).toEqual([2]);
});

test('a tab that is refused the stream of a session that ended in another asks, and learns so', () => {
  const { streams, open } = createBrowser();
  open();
  streams[0]?.opened();
  const next = open();
  streams[0]?.notices(latest(1));
  streams[0]?.ended();
  expect(next.read).not.toHaveBeenCalled();
  streams[0]?.failed(true);
  expect(next.read).toHaveBeenCalledOnce();
});

test('a tab that gets no stream lets the next one try', () => {
  const { streams, open } = createBrowser();
  open();
  const next = open();
  streams[0]?.failed(true);
  expect(streams).toHaveLength(1);
  streams[0]?.opened();
  streams[0]?.notices(latest(4));
  expect(next.heard).toEqual([4]);
});

test('without a stream the tab that is used asks, and every tab hears, though another has the lead', async () => {
  const { streams, open } = createBrowser();
  const hidden = open({ attended: () => false });
  streams[0]?.opened();
  streams[0]?.notices(latest(1));
  const used = open();
  used.read.mockResolvedValue(latest(5));
  streams[0]?.failed(false);
  await vi.advanceTimersByTimeAsync(feedPauses.poll);
  expect([used.heard.at(-1), hidden.heard.at(-1), hidden.read.mock.calls.length]).toEqual([5, 5, 0]);
  streams[0]?.opened();
  await vi.advanceTimersByTimeAsync(10 * feedPauses.poll);
  expect(used.read).toHaveBeenCalledTimes(1);
});

test('a tab that opens while there is no stream asks by itself', async () => {
  const { streams, open } = createBrowser();
  open({ attended: () => false });
  streams[0]?.failed(false);
  const later = open();
  await vi.advanceTimersByTimeAsync(feedPauses.first + feedPauses.poll);
  expect(later.read).toHaveBeenCalledTimes(2);
});
