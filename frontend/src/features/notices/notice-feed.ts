import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { noticeEndpoints } from '@gatehouse/contracts/notification/endpoints.ts';

export type LatestNotices = ResponseOf<typeof noticeEndpoints.last>;

/** What happens on the stream of one tab. */
export interface StreamListener {
  /** There is a connection. */
  opened(): void;
  notices(latest: LatestNotices): void;
  /** Other fields of profiles may be required. */
  form(): void;
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
  /** Asks the server now; what is known already where it does not answer. */
  read: () => Promise<LatestNotices | undefined>;
  /** Whether somebody looks at the page and uses it: asking keeps the session alive. */
  attended: () => boolean;
  heard: (latest: LatestNotices) => void;
  /** Other fields of profiles may be required, or it was not told meanwhile whether they are. */
  formChanged: () => void;
  /** Nothing more comes until the feed is started again. */
  over: () => void;
}

type Said =
  | { readonly ask: true }
  | { readonly latest: LatestNotices }
  | { readonly streaming: boolean }
  | { readonly form: true };

/** Milliseconds until the notices are asked for that nobody has told. */
export const feedPauses = { first: 3_000, poll: 60_000, reconnect: 60_000 };

/**
 * Newest notices while the page is open. One tab holds the stream and tells the others; the next one takes over when it is
 * closed, or gets no stream. Without a stream whichever tab is used asks for the notices each minute, and tells the others.
 */
export function startNoticeFeed(parts: NoticeFeedParts): () => void {
  const { connect, channel, lead, attended } = parts;
  const shares = connect !== undefined && channel !== undefined && lead !== undefined;
  const stopped = new AbortController();
  let holding: AbortController | undefined;
  let latest: LatestNotices | undefined;
  let connected = false;
  let interrupted = false;
  let over = false;
  let disconnect: (() => void) | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const say = (said: Said) => stopped.signal.aborted || channel?.postMessage(said);
  const hear = (told: LatestNotices) => {
    latest = told;
    parts.heard(told);
  };
  const tell = (told: LatestNotices) => {
    hear(told);
    say({ latest: told });
  };
  const read = async () => {
    const told = await parts.read();
    if (told !== undefined && told !== latest && !over && !stopped.signal.aborted) tell(told);
  };
  let asked = false;
  const askFirst = () => {
    if (latest || asked || over) return;
    asked = true;
    void read();
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
    polling = on && !over ? setInterval(() => attended() && void read(), feedPauses.poll) : undefined;
  };
  const release = () => {
    disconnect?.();
    disconnect = undefined;
    holding?.abort();
    holding = undefined;
  };
  const streams = (are: boolean) => {
    connected = are;
    poll(!are);
    say({ streaming: are });
  };
  const tellForm = () => {
    parts.formChanged();
    say({ form: true });
  };
  const listener: StreamListener = {
    opened() {
      streams(true);
      if (interrupted) tellForm();
      interrupted = false;
    },
    notices: tell,
    form: tellForm,
    failed(final) {
      interrupted = true;
      // What arrives meanwhile comes with the next connection, as long as that is not far.
      streams(false);
      // Where the server refuses the stream its answer to a read says whether the session is over.
      if (final && latest) void read();
      else askFirst();
      if (!final) return;
      // Another tab may get one: this one may be of a session that is over.
      release();
      later(queue, feedPauses.reconnect);
    },
    ended() {
      // A tab of the next session must neither wait for this one nor be told what the last session knew.
      connected = false;
      over = true;
      latest = undefined;
      poll(false);
      release();
      parts.over();
    },
  };
  const queue = () => {
    if (stopped.signal.aborted || over || !shares) return;
    holding = new AbortController();
    lead(holding.signal, () => {
      disconnect = connect(listener);
    });
  };

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (over) return;
      if ('latest' in data) hear(data.latest);
      else if ('streaming' in data) poll(!data.streaming);
      else if ('form' in data) parts.formChanged();
      else if (disconnect) {
        if (latest) say({ latest });
        say({ streaming: connected });
      }
    };
    say({ ask: true });
  }
  if (shares) queue();
  else poll(true);
  later(askFirst, shares ? feedPauses.first : 0);

  return () => {
    stopped.abort();
    release();
    poll(false);
    for (const timer of timers) clearTimeout(timer);
    channel?.close();
  };
}
