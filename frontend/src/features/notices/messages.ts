import { defineMessages } from '../../i18n/define-messages.ts';

export const noticeMessages = defineMessages({
  title: { id: 'notices.title' },
  text: { id: 'notices.text' },
  emptyTitle: { id: 'notices.empty.title' },
  emptyText: { id: 'notices.empty.text' },
  bell: { id: 'notices.bell' },
  none: { id: 'notices.none' },
  all: { id: 'notices.all' },
  read: { id: 'notices.read' },
  readAll: { id: 'notices.readAll' },
  unread: { id: 'notices.unread' },
  arrived: { id: 'notices.arrived' },
  newer: { id: 'notices.newer' },
  error: { id: 'notices.error' },
});
