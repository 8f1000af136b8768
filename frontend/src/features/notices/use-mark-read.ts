import {
  notificationNoticeLastCall,
  notificationNoticeListCall,
  notificationNoticeReadCall,
} from '@gatehouse/contracts/generated/calls/notification.ts';
import { useAction } from '../../screen/use-action.ts';
import { noticeMessages } from './texts.ts';

/** Marks notices as read: one by its id, or all that came up to an instant, so that none is that nobody saw. */
export function useMarkRead() {
  const action = useAction(notificationNoticeReadCall, {
    notices: { failed: noticeMessages.error },
    refresh: [notificationNoticeLastCall, notificationNoticeListCall],
  });
  return {
    busy: action.busy,
    one: (id: string) => action.run({ body: { id } }),
    upTo: (dateTo: string) => action.run({ body: { dateTo } }),
  };
}
