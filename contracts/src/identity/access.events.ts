/** What people let applications of others know of them (ADR 106). */
import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Line } from '../core/schema.ts';

const access = {
  accountId: Line(64, 1),
  applicationId: Line(64, 1),
  /** Name of the application. */
  label: Line(300),
};

export const accessEvents = {
  accessGranted: defineEvent({
    type: 'identity.access.granted',
    version: 1,
    summary: 'A person has let an application sign them in and know what it asked for',
    data: {
      ...access,
      scopes: Type.Array(Line(64), { maxItems: 20 }),
      /** Interfaces at which it acts for the person; absent where there is none, and in events of before. */
      resources: Type.Optional(Type.Array(Line(2_000), { maxItems: 100 })),
    },
    journal: {
      entity: 'access',
      title: { ru: 'Доступ приложению разрешён', en: 'Application access granted' },
      person: 'accountId',
      label: 'label',
      facts: ['scopes', 'resources'],
    },
  }),
  accessRevoked: defineEvent({
    type: 'identity.access.revoked',
    version: 1,
    summary: 'A person has taken back what an application may know of them and do for them',
    data: access,
    journal: {
      entity: 'access',
      title: { ru: 'Доступ приложения отозван', en: 'Application access removed' },
      person: 'accountId',
      label: 'label',
    },
  }),
} as const;
