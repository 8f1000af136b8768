import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Line, Nullable, OpenEnum } from '../core/schema.ts';
import { subscribeIds } from './subscribe-topics.ts';

export const topicEvents = {
  topicChanged: defineEvent({
    type: 'notification.topic.changed',
    version: 1,
    summary: 'A provider changed what a topic of notifications takes here, or gave it back to the catalogue',
    data: {
      /** Null once no provider delivers it. */
      providerId: Nullable(Line(64, 1)),
      label: OpenEnum(subscribeIds),
      changes: Type.Array(Change),
    },
    journal: {
      entity: 'topic',
      title: { ru: 'Изменение темы уведомлений', en: 'Topic of notifications changed' },
      label: 'label',
      // A synchronization tells `subscribe` and `period` of a schedule.
      fields: ['locked', 'channels', 'periods', 'subscribe', 'period'],
    },
  }),
} as const;
