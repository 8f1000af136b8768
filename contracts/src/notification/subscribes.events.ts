import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Line } from '../core/schema.ts';

export const subscribeEvents = {
  subscriptionsChanged: defineEvent({
    type: 'notification.subscriptions.changed',
    version: 1,
    summary: 'A person changed what they are told of, by which channels or how often',
    data: { accountId: Line(64, 1), changes: Type.Array(Change) },
    journal: {
      entity: 'subscriptions',
      title: { ru: 'Изменение подписок', en: 'Subscriptions changed' },
      person: 'accountId',
    },
  }),
} as const;
