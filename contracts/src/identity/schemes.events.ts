import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Closed, Line } from '../core/schema.ts';

const scheme = { schemeCode: Line(64, 1), label: Line(300) };

export const schemeEvents = {
  schemeChanged: defineEvent({
    type: 'identity.authentication-scheme.changed',
    version: 1,
    summary: 'An authentication scheme was made, changed, or switched on or off',
    data: {
      ...scheme,
      /** Absent in events of before schemes were changed in the console. */
      names: Type.Optional(Closed({ ru: Line(200), en: Line(200) })),
      active: Type.Boolean(),
      changes: Type.Array(Change),
    },
    journal: {
      entity: 'authentication-scheme',
      title: { ru: 'Изменение схемы аутентификации', en: 'Authentication scheme changed' },
      label: 'label',
      labels: 'names',
    },
  }),
  schemeDeleted: defineEvent({
    type: 'identity.authentication-scheme.deleted',
    version: 1,
    summary: 'An authentication scheme is gone; it decided for nobody by assignment or domain',
    data: scheme,
    journal: {
      entity: 'authentication-scheme',
      title: { ru: 'Удаление схемы аутентификации', en: 'Authentication scheme deleted' },
      label: 'label',
    },
  }),
} as const;
