import Type from 'typebox';
import { applicationIcons } from '../core/application-icons.ts';
import { Change, defineEvent } from '../core/define-event.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { applicationTypes } from './application-kinds.ts';

const changes = Type.Array(Change);
const label = Line(300);
const id = Line(64, 1);
const client = { clientId: Line(255, 1), applicationId: id, label };

/** Never a secret, nor a hash of one. */
export const applicationEvents = {
  applicationChanged: defineEvent({
    type: 'identity.application.changed',
    version: 1,
    summary: 'An application was made or changed; the whole of what people see of it',
    data: {
      applicationId: id,
      applicationCode: Line(64, 1),
      applicationType: OpenEnum(applicationTypes),
      label,
      names: Closed({ ru: Line(200), en: Line(200) }),
      description: Line(500),
      url: Nullable(Line(1_000)),
      enabled: Type.Boolean(),
      catalogVisible: Type.Boolean(),
      profileVisible: Type.Boolean(),
      iconVisible: Type.Boolean(),
      /** Absent in events of before there were pictures. */
      iconCode: Type.Optional(Nullable(OpenEnum(applicationIcons))),
      /** Ids of the domains that offer it; none: all of them. */
      domains: Type.Array(Line(64), { maxItems: 100 }),
      /** Codes of the roles that open it; none: everybody. Absent in events of before applications named roles. */
      roles: Type.Optional(Type.Array(Line(64), { maxItems: 100 })),
      /** Where it says how it is, and in which version it is meant to run. Absent in events of before they were told. */
      techUrl: Type.Optional(Nullable(Line(1_000))),
      version: Type.Optional(Nullable(Line(64))),
      /** Place among the applications, from 1. */
      order: Type.Integer({ minimum: 1 }),
      changes,
    },
    journal: {
      entity: 'application',
      title: { ru: 'Изменение приложения', en: 'Application changed' },
      label: 'label',
      labels: 'names',
    },
  }),
  applicationDeleted: defineEvent({
    type: 'identity.application.deleted',
    version: 1,
    summary: 'An application is gone, with its clients',
    data: { applicationId: id, applicationCode: Line(64, 1), label },
    journal: {
      entity: 'application',
      title: { ru: 'Удаление приложения', en: 'Application deleted' },
      label: 'label',
    },
  }),
  clientChanged: defineEvent({
    type: 'identity.client.changed',
    version: 1,
    summary: 'A client of an application was made or changed',
    data: { ...client, enabled: Type.Boolean(), changes },
    journal: {
      entity: 'client',
      title: { ru: 'Изменение клиента приложения', en: 'Client changed' },
      label: 'label',
    },
  }),
  clientSecretMade: defineEvent({
    type: 'identity.client.secret-made',
    version: 1,
    summary: 'A client got another secret',
    data: {
      ...client,
      /** Until when the secret before is accepted beside it. */
      overlapEndsAt: Nullable(Instant),
    },
    journal: {
      entity: 'client',
      title: { ru: 'Новый секрет клиента', en: 'New secret of a client' },
      label: 'label',
      facts: ['overlapEndsAt'],
    },
  }),
  clientRefused: defineEvent({
    type: 'identity.client.refused',
    version: 1,
    summary:
      'A client has proven itself from an address that it may not call from; told once a minute at most by each process',
    data: { ...client, ip: Line(64) },
    journal: {
      entity: 'client',
      title: { ru: 'Отказ клиенту: чужой адрес', en: 'Client refused: address not allowed' },
      label: 'label',
      facts: ['ip'],
    },
  }),
  clientDeleted: defineEvent({
    type: 'identity.client.deleted',
    version: 1,
    summary: 'A client is gone',
    data: client,
    journal: {
      entity: 'client',
      title: { ru: 'Удаление клиента приложения', en: 'Client deleted' },
      label: 'label',
    },
  }),
} as const;
