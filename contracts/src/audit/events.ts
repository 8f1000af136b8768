import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { exportFormats } from '../core/export-formats.ts';
import { Line, OpenEnum } from '../core/schema.ts';

export const auditEvents = {
  historyExported: defineEvent({
    type: 'audit.export.started',
    version: 1,
    last: true,
    summary: 'Somebody takes rows of the history out of the platform',
    data: {
      accountId: Line(64, 1),
      format: OpenEnum(exportFormats),
      /** What the rows were chosen by, as `type: identity.account.changed`. */
      filters: Type.Array(Line(320)),
    },
    journal: {
      entity: 'history',
      title: { ru: 'Выгрузка истории', en: 'History export' },
      person: 'accountId',
      facts: ['format', 'filters'],
    },
  }),
} as const;
