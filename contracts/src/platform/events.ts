import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Closed, Line, LocaleCode, Nullable, OpenEnum } from '../core/schema.ts';
import { DomainFacts, ImageCode } from './resources.ts';

const changes = Type.Array(Change);

export const platformEvents = {
  settingChanged: defineEvent({
    type: 'platform.setting.changed',
    version: 1,
    summary: 'A setting has another value; the aggregate is the setting, its id the key',
    data: { key: Line(64, 1), title: Line(200), value: Type.Unknown(), changes },
    journal: {
      entity: 'setting',
      title: { ru: 'Изменение настройки', en: 'Setting changed' },
      label: 'title',
    },
  }),
  domainChanged: defineEvent({
    type: 'platform.domain.changed',
    version: 1,
    summary: 'A domain was made or changed; carries the whole domain',
    data: {
      domain: DomainFacts,
      label: Line(300),
      changes,
      /** The domain's own logo, a PNG in base64, for those who show it where nobody can ask for it, as in a mail. */
      image: Type.Optional(Nullable(Closed({ imageCode: ImageCode, content: Type.String() }))),
    },
    journal: { entity: 'domain', title: { ru: 'Изменение домена', en: 'Domain changed' }, label: 'label' },
  }),
  domainDeleted: defineEvent({
    type: 'platform.domain.deleted',
    version: 1,
    summary: 'A domain is gone',
    data: { domainId: Line(64, 1), label: Line(300) },
    journal: { entity: 'domain', title: { ru: 'Удаление домена', en: 'Domain deleted' }, label: 'label' },
  }),
  documentChanged: defineEvent({
    type: 'platform.document.changed',
    version: 1,
    summary: 'A public document was made or changed; the version stands for its texts',
    data: {
      documentId: Line(64, 1),
      documentCode: Line(64, 1),
      type: OpenEnum(['agreement', 'document']),
      enabled: Type.Boolean(),
      version: Line(64, 1),
      label: Line(300),
      changes,
    },
    journal: {
      entity: 'document',
      title: { ru: 'Изменение документа', en: 'Document changed' },
      label: 'label',
    },
  }),
  documentDeleted: defineEvent({
    type: 'platform.document.deleted',
    version: 1,
    summary: 'A public document is gone; its versions stay readable',
    data: { documentId: Line(64, 1), documentCode: Line(64, 1), label: Line(300) },
    journal: {
      entity: 'document',
      title: { ru: 'Удаление документа', en: 'Document deleted' },
      label: 'label',
    },
  }),
  localeChanged: defineEvent({
    type: 'platform.locale.changed',
    version: 1,
    summary:
      'A locale was added, renamed or switched on or off; the aggregate is the locale, its id the code',
    data: { locale: LocaleCode, label: Line(300), enabled: Type.Boolean(), changes },
    journal: { entity: 'locale', title: { ru: 'Изменение языка', en: 'Language changed' }, label: 'label' },
  }),
  localeDeleted: defineEvent({
    type: 'platform.locale.deleted',
    version: 1,
    summary: 'A locale is gone; nothing used it',
    data: { locale: LocaleCode, label: Line(300) },
    journal: { entity: 'locale', title: { ru: 'Удаление языка', en: 'Language deleted' }, label: 'label' },
  }),
} as const;
