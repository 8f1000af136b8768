/** Administrators ended sessions of people at applications (ADR 113), and applications hear of ends (ADR 124). */
import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Closed, Line } from '../core/schema.ts';

const id = Line(64, 1);
const clientId = Line(255, 1);
const application = {
  applicationId: id,
  /** Name of the application. */
  label: Line(300),
  /** Its name in every language; absent in events of before, and where the application is gone. */
  names: Type.Optional(Closed({ ru: Line(200), en: Line(200) })),
};

export const clientSessionEvents = {
  ended: defineEvent({
    type: 'identity.client-session.ended',
    version: 1,
    last: true,
    summary:
      'An administrator has ended a session of a person at a client; the session of the person goes on',
    data: { ...application, clientId, accountId: id, sessionId: id },
    journal: {
      entity: 'application',
      title: { ru: 'Сессия в приложении завершена', en: 'Session in an application ended' },
      person: 'accountId',
      label: 'label',
      labels: 'names',
      facts: ['clientId'],
    },
  }),
  allEnded: defineEvent({
    type: 'identity.client-session.all-ended',
    version: 1,
    last: true,
    summary: 'An administrator has ended all sessions at these clients that had begun before',
    data: { ...application, clientIds: Type.Array(clientId, { maxItems: 100 }) },
    journal: {
      entity: 'application',
      title: { ru: 'Все сессии в приложении завершены', en: 'All sessions in an application ended' },
      label: 'label',
      labels: 'names',
      facts: ['clientIds'],
    },
  }),
  notified: defineEvent({
    type: 'identity.client-session.notified',
    version: 1,
    last: true,
    summary: 'A client has taken the notice that a session ended',
    data: { ...application, clientId, accountId: id, sessionId: id },
    journal: {
      entity: 'application',
      title: { ru: 'Приложению сообщено о завершении сессии', en: 'Application notified of session end' },
      person: 'accountId',
      label: 'label',
      labels: 'names',
      facts: ['clientId'],
    },
  }),
  notificationFailed: defineEvent({
    type: 'identity.client-session.notification-failed',
    version: 1,
    last: true,
    summary: 'A client has taken no notice of it for a day; it may go on with the session that ended',
    data: { ...application, clientId, accountId: id, sessionId: id },
    journal: {
      entity: 'application',
      title: {
        ru: 'Не удалось сообщить приложению о завершении сессии',
        en: 'Application could not be notified of session end',
      },
      person: 'accountId',
      label: 'label',
      labels: 'names',
      facts: ['clientId'],
    },
  }),
} as const;
