import { canPush, pushRegistration } from '../../lib/push-registration.ts';
import type { LatestNotices } from './notice-feed.ts';

/** Closes what this browser still shows of notices that were read, wherever that was. */
export async function closeRead({ notices, unread }: LatestNotices): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const read = new Set(notices.filter((notice) => notice.read).map(({ id }) => id));
  const shown = (await (await pushRegistration())?.getNotifications()) ?? [];
  for (const notification of shown) {
    const { kept } = (notification.data ?? {}) as { kept?: boolean };
    if (kept && (unread === 0 || read.has(notification.tag))) notification.close();
  }
}
