import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { noticeEndpoints } from '@gatehouse/contracts/notification/endpoints.ts';

export type LatestNotices = ResponseOf<typeof noticeEndpoints.last>;

/** What happens on the stream of one tab. */
export interface StreamListener {
  /** There is a connection. */
  opened(): void;
  notices(latest: LatestNotices): void;
  /** No connection for now; `final` where the browser does not try again by itself. */
  failed(final: boolean): void;
  /** The server has nothing more for this session. */
  ended(): void;
}

export interface NoticeFeedParts {
  /** Opens the stream; the answer closes it. Undefined: this browser has none. */
  connect: ((listener: StreamListener) => () => void) | undefined;
  /** Says something to the other tabs of this person, and hears what they say. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | undefined;
  /** Holds until the signal: one tab of this person at a time. */
  lead: ((signal: AbortSignal, leading: () => void) => void) | undefined;
  /** Asks the server now. */
  read: () => void;
  /** Whether somebody looks at the page and uses it: asking keeps the session alive. */
  attended: () => boolean;
  heard: (latest: LatestNotices) => void;
  /** Nothing more comes until the feed is started again. */
  over: () => void;
}

type Said = { readonly ask: true } | { readonly latest: LatestNotices };

/** Milliseconds until the notices are asked for that nobody has told. */
export const feedPauses = { first: 3_000, poll: 60_000, reconnect: 60_000 };

/**
 * Newest notices while the page is open. One tab holds the stream and tells the others; the next one takes over when it is
 * closed. Without a stream the notices are asked for each minute.
 */
export function startNoticeFeed(parts: NoticeFeedParts): () => void {
  const { connect, channel, lead, read, attended } = parts;
  const stopped = new AbortController();
  let latest: LatestNotices | undefined;
  let connected = false;
  let disconnect: (() => void) | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const hear = (told: LatestNotices) => {
    latest = told;
    parts.heard(told);
  };
  let asked = false;
  const askFirst = () => {
    if (latest || asked) return;
    asked = true;
    read();
  };
  const later = (act: () => void, pause: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, pause);
    timers.add(timer);
  };
  const poll = (on: boolean) => {
    clearInterval(polling);
    polling = on ? setInterval(() => attended() && read(), feedPauses.poll) : undefined;
  };
  const listener: StreamListener = {
    opened() {
      connected = true;
      poll(false);
    },
    notices(told) {
      hear(told);
      channel?.postMessage({ latest: told } satisfies Said);
    },
    failed(final) {
      // What arrives meanwhile comes with the next connection, as long as that is not far.
      connected = false;
      askFirst();
      poll(true);
      if (final) later(hold, feedPauses.reconnect);
    },
    ended() {
      connected = false;
      poll(false);
      disconnect?.();
      parts.over();
    },
  };
  const hold = () => {
    if (stopped.signal.aborted || connected) return;
    disconnect?.();
    disconnect = connect?.(listener);
  };

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('latest' in data) hear(data.latest);
      else if (disconnect && latest) channel.postMessage({ latest } satisfies Said);
    };
    channel.postMessage({ ask: true } satisfies Said);
  }
  if (connect && channel && lead) lead(stopped.signal, hold);
  else poll(true);
  later(askFirst, connect && channel && lead ? feedPauses.first : 0);

  return () => {
    stopped.abort();
    disconnect?.();
    poll(false);
    for (const timer of timers) clearTimeout(timer);
    channel?.close();
  };
}
