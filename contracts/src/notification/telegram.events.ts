import { defineEvent } from '../core/define-event.ts';
import { Line, OpenEnum } from '../core/schema.ts';

/** Why a chat is connected no longer: by its person, by a word to the bot, by blocking it, by another connection. */
export const telegramEnds = ['removed', 'stopped', 'bot-blocked', 'replaced', 'restored'] as const;
export type TelegramEnd = (typeof telegramEnds)[number];

const link = {
  linkId: Line(64, 1),
  accountId: Line(64, 1),
  /** Name that Telegram gives. */
  chat: Line(200),
};

export const telegramEvents = {
  connected: defineEvent({
    type: 'notification.telegram.connected',
    version: 1,
    summary: 'A person connected their Telegram',
    data: link,
    journal: {
      entity: 'telegram',
      title: { ru: 'Telegram подключён', en: 'Telegram connected' },
      person: 'accountId',
      label: 'chat',
    },
  }),
  disconnected: defineEvent({
    type: 'notification.telegram.disconnected',
    version: 1,
    summary: 'A Telegram is told nothing any more',
    data: { ...link, reason: OpenEnum(telegramEnds) },
    journal: {
      entity: 'telegram',
      title: { ru: 'Telegram отключён', en: 'Telegram disconnected' },
      person: 'accountId',
      label: 'chat',
      facts: ['reason'],
    },
  }),
} as const;
