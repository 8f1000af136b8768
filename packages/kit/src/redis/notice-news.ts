/** Tells every BFF whose notices have changed. It carries the account's id alone: the notices themselves are asked for. */
import type { Logger } from 'pino';
import {
  type BroadcastListener,
  type BroadcastSettings,
  createBroadcaster,
  listenToBroadcast,
} from './broadcast.ts';

export type NoticeNewsSettings = Omit<BroadcastSettings, 'channel'>;

const channel = 'notices';

export interface NoticeNews {
  tell(accountId: string): void;
  close(): Promise<void>;
}

export const createNoticeNews = (settings: NoticeNewsSettings, log: Logger): NoticeNews => {
  const { send, close } = createBroadcaster({ ...settings, channel }, log);
  return { tell: send, close };
};

/** `changed` is called with no account when those of any may have changed unheard. */
export const listenToNoticeNews = (
  changed: (accountId: string | undefined) => void,
  settings: NoticeNewsSettings,
  log: Logger,
): BroadcastListener => listenToBroadcast(changed, { ...settings, channel }, log);
