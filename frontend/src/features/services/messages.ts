import { defineMessages } from '../../i18n/define-messages.ts';

export const serviceMessages = defineMessages({
  title: { id: 'services.title' },
  text: { id: 'services.text' },
  search: { id: 'services.search' },
  current: { id: 'services.current' },
  emptyTitle: { id: 'services.empty.title' },
  emptyText: { id: 'services.empty.text' },
  emptyAction: { id: 'services.empty.action' },
  nothingTitle: { id: 'services.nothing.title' },
  nothingAction: { id: 'services.nothing.action' },
  switchTitle: { id: 'services.switch.title' },
  switchText: { id: 'services.switch.text' },
});
