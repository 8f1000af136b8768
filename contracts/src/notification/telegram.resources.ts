import Type, { type Static } from 'typebox';
import { Closed, Instant, Nullable } from '../core/schema.ts';

/** Telegram of the person who asks; null where the installation has no bot. */
export const OwnTelegram = Nullable(
  Closed({
    bot: Type.String({ description: 'Name of the bot, without @' }),
    chat: Nullable(
      Closed({
        name: Type.String({ description: 'Name that Telegram gives; empty where it gives none' }),
        date: Instant,
      }),
    ),
  }),
);
export type OwnTelegram = Static<typeof OwnTelegram>;

export const TelegramLink = Closed({
  url: Type.String({ description: 'Opens the chat with the bot; good once' }),
  expiresAt: Instant,
});
export type TelegramLink = Static<typeof TelegramLink>;
