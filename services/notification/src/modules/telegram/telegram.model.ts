import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** The job that reads what people write to the bot; what of it is set aside stands under its name, by chat. */
export const TELEGRAM_READ = 'telegram.read';

/** The chat of a person with the bot. */
export interface TelegramChatRow {
  /** Account id: a person has one chat. */
  readonly _id: string;
  /** A chat is one person's, whoever connects it next. */
  readonly chatId: string;
  /** Of this connection: what begins and ends in the journal. */
  readonly linkId: string;
  readonly name: string;
  readonly createdAt: Date;
}

export const telegramChatCollection = defineCollection<TelegramChatRow>(
  'telegram_chats',
  {
    _id: required(String),
    chatId: required(String),
    linkId: required(String),
    name: required(String),
    createdAt: required(Date),
  },
  [{ name: 'chat', key: { chatId: 1 }, unique: true }],
);

/** A link that connects a chat, good once. */
export interface TelegramLinkRow {
  /** Account id: a new link ends the one before. */
  readonly _id: string;
  /** Hash of what the link says. */
  readonly hash: string;
  readonly expiresAt: Date;
}

export const telegramLinkCollection = defineCollection<TelegramLinkRow>(
  'telegram_links',
  { _id: required(String), hash: required(String), expiresAt: required(Date) },
  [
    { name: 'hash', key: { hash: 1 }, unique: true },
    { name: 'expired', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);

/** How far what people write to the bot was read. */
export interface TelegramReaderRow {
  /** Name of the bot: another one counts anew. */
  readonly _id: string;
  /** First update that was not read yet. */
  readonly offset: number;
}

export const telegramReaderCollection = defineCollection<TelegramReaderRow>('telegram_readers', {
  _id: required(String),
  offset: required(Number),
});
