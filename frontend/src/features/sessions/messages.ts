import { defineMessages } from '../../i18n/define-messages.ts';

export const sessionMessages = defineMessages({
  title: { id: 'sessions.title' },
  text: { id: 'sessions.text' },
  emptyTitle: { id: 'sessions.empty.title' },
  emptyText: { id: 'sessions.empty.text' },
  current: { id: 'sessions.current' },
  address: { id: 'sessions.address' },
  started: { id: 'sessions.started' },
  expires: { id: 'sessions.expires' },
  active: { id: 'sessions.active' },
  end: { id: 'sessions.end' },
  endAll: { id: 'sessions.endAll' },
  endTitle: { id: 'sessions.endTitle' },
  endText: { id: 'sessions.endText' },
  endAllTitle: { id: 'sessions.endAllTitle' },
  endAllText: { id: 'sessions.endAllText' },
  ended: { id: 'sessions.ended' },
  error: { id: 'sessions.error' },
  errorAll: { id: 'sessions.errorAll' },
  unknownDevice: { id: 'sessions.unknownDevice' },
});
