import type { noticeStreamEvents } from '@gatehouse/contracts/bff/notice-stream.events.ts';
import { bffNoticeStreamOpenCall } from '@gatehouse/contracts/generated/calls/bff/notice-stream.ts';
import { apiBase } from '../../lib/http.ts';
import type { NoticeFeedParts } from './notice-feed.ts';

/** Milliseconds since the last press or key after which nobody uses the page. */
const UNUSED = 5 * 60_000;

const events: typeof noticeStreamEvents = { notices: 'notices', form: 'form', ended: 'ended' };

/** The stream of the server. The browser connects again by itself, with the id of what it had last. */
const connect: NoticeFeedParts['connect'] = ({ opened, notices, form, failed, ended }) => {
  const source = new EventSource(`${apiBase}${bffNoticeStreamOpenCall.path}`);
  source.onopen = opened;
  source.onerror = () => failed(source.readyState === EventSource.CLOSED);
  source.addEventListener(events.notices, ({ data }) => notices(JSON.parse(data)));
  source.addEventListener(events.form, form);
  source.addEventListener(events.ended, () => {
    source.close();
    ended();
  });
  return () => source.close();
};

/** Whether somebody uses the page: seen, and pressed or typed in lately. */
function createAttention(signal: AbortSignal): () => boolean {
  let used = Date.now();
  const use = () => {
    used = Date.now();
  };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, use, { passive: true, signal });
  return () => document.visibilityState === 'visible' && Date.now() - used < UNUSED;
}

/** The feed's surroundings in a browser, as far as it has them; `name` is the same in all tabs of one person. */
export function browserParts(
  name: string,
  signal: AbortSignal,
): Pick<NoticeFeedParts, 'connect' | 'channel' | 'lead' | 'attended'> {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  return {
    connect: 'EventSource' in window ? connect : undefined,
    channel: 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined,
    lead:
      locks &&
      ((stopped, leading) => {
        const held = () =>
          new Promise<void>((release) => {
            stopped.addEventListener('abort', () => release(), { once: true });
            leading();
          });
        // Given up before it was this tab's turn.
        locks.request(name, { signal: stopped }, held).catch(() => undefined);
      }),
    attended: createAttention(signal),
  };
}
