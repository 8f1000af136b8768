/** Tells every BFF whose notices have changed. It carries the account's id alone: the notices themselves are asked for. */
import {
  type BroadcastListener,
  type BroadcastOptions,
  createBroadcaster,
  listenToBroadcast,
} from './broadcast.ts';

export type NoticeNewsOptions = Omit<BroadcastOptions, 'channel'>;

const channel = 'notices';

export interface NoticeNews {
  tell(accountId: string): void;
  close(): Promise<void>;
}

export const createNoticeNews = (options: NoticeNewsOptions): NoticeNews => {
  const { send, close } = createBroadcaster({ ...options, channel });
  return { tell: send, close };
};

/** `changed` is called with no account when those of any may have changed unheard. */
export const listenToNoticeNews = (
  changed: (accountId: string | undefined) => void,
  options: NoticeNewsOptions,
): BroadcastListener => listenToBroadcast(changed, { ...options, channel });
