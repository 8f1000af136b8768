import { defineMessages } from '../../i18n/define-messages.ts';

export const clientSessionMessages = defineMessages({
  title: { id: 'clientSessions.title' },
  search: { id: 'clientSessions.search' },
  emptyTitle: { id: 'clientSessions.empty.title' },
  emptyText: { id: 'clientSessions.empty.text' },
  name: { id: 'clientSessions.name' },
  device: { id: 'clientSessions.device' },
  clientId: { id: 'clientSessions.clientId' },
  clientGone: { id: 'clientSessions.clientGone' },
  ip: { id: 'clientSessions.ip' },
  sessionStart: { id: 'clientSessions.sessionStart' },
  lastAccess: { id: 'clientSessions.lastAccess' },
  sessionExpired: { id: 'clientSessions.sessionExpired' },
  end: { id: 'clientSessions.end' },
  endTitle: { id: 'clientSessions.endTitle' },
  endText: { id: 'clientSessions.endText' },
  endAll: { id: 'clientSessions.endAll' },
  endAllTitle: { id: 'clientSessions.endAllTitle' },
  endAllAt: { id: 'clientSessions.endAllAt' },
  endAllText: { id: 'clientSessions.endAllText' },
  endManyText: { id: 'clientSessions.endManyText' },
});

export const endingSession = defineMessages({
  done: { id: 'clientSessions.end.done' },
  failed: { id: 'clientSessions.end.failed' },
});
export const endingSessions = defineMessages({
  done: { id: 'clientSessions.endAll.done' },
  failed: { id: 'clientSessions.endAll.failed' },
});
