import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Line } from '../core/schema.ts';
import { DomainFacts } from './resources.ts';

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
    data: { domain: DomainFacts, label: Line(300), changes },
    journal: { entity: 'domain', title: { ru: 'Изменение домена', en: 'Domain changed' }, label: 'label' },
  }),
  domainDeleted: defineEvent({
    type: 'platform.domain.deleted',
    version: 1,
    summary: 'A domain is gone',
    data: { domainId: Line(64, 1), label: Line(300) },
    journal: { entity: 'domain', title: { ru: 'Удаление домена', en: 'Domain deleted' }, label: 'label' },
  }),
} as const;
