/** What administrators do about people, beside changes of their accounts. */
import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { exportFormats } from '../core/export-formats.ts';
import { Line, OpenEnum } from '../core/schema.ts';
import { personLinks } from './person-kinds.ts';

const accountId = Line(64, 1);
/** A name a reader recognizes, never a secret. */
const label = Line(300);

export const personEvents = {
  accountViewed: defineEvent({
    type: 'identity.account.viewed',
    version: 1,
    last: true,
    summary: 'An administrator looked at what is kept of a person',
    data: { accountId, label },
    journal: {
      entity: 'account',
      title: { ru: 'Просмотр данных человека', en: 'Personal data viewed' },
      person: 'accountId',
      label: 'label',
    },
  }),
  peopleExported: defineEvent({
    type: 'identity.people-export.started',
    version: 1,
    last: true,
    summary: 'Somebody takes rows of the list of people out of the platform',
    data: {
      accountId,
      format: OpenEnum(exportFormats),
      /** What the rows were chosen by, as `status: disabled`. */
      filters: Type.Array(Line(320)),
    },
    journal: {
      entity: 'account',
      title: { ru: 'Выгрузка пользователей', en: 'People exported' },
      person: 'accountId',
      facts: ['format', 'filters'],
    },
  }),
  linkSent: defineEvent({
    type: 'identity.account.link-sent',
    version: 1,
    summary: 'An administrator had a link mailed by which the person sets their password',
    data: { accountId, label, link: OpenEnum(personLinks) },
    journal: {
      entity: 'account',
      title: { ru: 'Отправка ссылки администратором', en: 'Link sent by an administrator' },
      person: 'accountId',
      label: 'label',
      facts: ['link'],
    },
  }),
  limitsReset: defineEvent({
    type: 'identity.account.limits-cleared',
    version: 1,
    summary: 'An administrator gave back what a person had used up',
    data: { accountId, label, reset: OpenEnum(['attempts', 'codes']) },
    journal: {
      entity: 'account',
      title: { ru: 'Сброс ограничений', en: 'Limits reset' },
      person: 'accountId',
      label: 'label',
      facts: ['reset'],
    },
  }),
} as const;
