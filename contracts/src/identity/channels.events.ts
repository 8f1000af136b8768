import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { channels } from '../notification/events.ts';

export const channelEvents = {
  channelChanged: defineEvent({
    type: 'identity.channel.changed',
    version: 1,
    summary: 'A notification method was switched on or off; the aggregate is the channel',
    data: {
      channel: OpenEnum(channels),
      enabled: Type.Boolean(),
      /** When it was last switched off: what was wanted before is not sent, also when it is on again. */
      offAt: Nullable(Instant),
      label: Line(64, 1),
      names: Closed({ ru: Line(64), en: Line(64) }),
      changes: Type.Array(Change),
    },
    journal: {
      entity: 'notify-method',
      title: { ru: 'Изменение способа уведомлений', en: 'Notification method changed' },
      label: 'label',
      labels: 'names',
    },
  }),
} as const;
