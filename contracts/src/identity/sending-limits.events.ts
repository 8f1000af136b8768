import { defineEvent } from '../core/define-event.ts';
import { Closed, Line, OpenEnum } from '../core/schema.ts';
import { channels } from '../notification/events.ts';

export const sendingLimitEvents = {
  messageBudgetCleared: defineEvent({
    type: 'identity.message-budget.cleared',
    version: 1,
    last: true,
    summary: 'The counts of sending limits of a channel began anew',
    data: {
      channel: OpenEnum(channels),
      label: Line(64, 1),
      names: Closed({ ru: Line(64), en: Line(64) }),
    },
    journal: {
      entity: 'sending-limit',
      title: { ru: 'Лимиты отправки сброшены', en: 'Sending limits reset' },
      label: 'label',
      labels: 'names',
    },
  }),
} as const;
