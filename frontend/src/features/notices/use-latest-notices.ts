import { notificationNoticeLastCall } from '@gatehouse/contracts/generated/calls/notification.ts';
import { useRequest } from '../../lib/swr.ts';
import type { LatestNotices } from './notice-feed.ts';

/** The newest notices as the feed last heard of them; it alone asks the server. */
const told = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

export const useLatestNotices = (): LatestNotices | undefined =>
  useRequest(notificationNoticeLastCall, {}, told).data;
