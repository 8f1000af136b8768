import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import {
  type TelegramChatRow,
  telegramChatCollection,
  telegramLinkCollection,
  telegramReaderCollection,
} from './telegram.model.ts';

export const linkHashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const createTelegramRepository = (connection: Connection) => {
  const chats = telegramChatCollection.model(connection);
  const links = telegramLinkCollection.model(connection);
  const readers = telegramReaderCollection.model(connection);
  return {
    find: async (accountId: string): Promise<TelegramChatRow | undefined> =>
      (await chats.findById(accountId).lean<TelegramChatRow | null>()) ?? undefined,
    /** Whether these people have a chat. */
    connected: async (
      accountIds: readonly string[],
      { session }: UnitOfWork,
    ): Promise<ReadonlySet<string>> => {
      const found = await chats
        .find({ _id: { $in: [...accountIds] } })
        .select({ _id: 1 })
        .session(session)
        .lean<Pick<TelegramChatRow, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },
    saveLink: async (accountId: string, secret: string, expiresAt: Date): Promise<void> => {
      await links.updateOne(
        { _id: accountId },
        { $set: { hash: linkHashOf(secret), expiresAt } },
        { upsert: true, runValidators: true },
      );
    },
    /** Whose link it is; there is none afterwards. */
    takeLink: async (hash: string, now: Date, { session }: UnitOfWork): Promise<string | undefined> => {
      const link = await links
        .findOneAndDelete({ hash, expiresAt: { $gt: now } })
        .session(session)
        .lean<{ readonly _id: string } | null>();
      return link?._id;
    },
    /** Removes what a new connection takes the place of: the person's chat, and the same chat of another person. */
    removeBefore: async (
      { accountId, chatId }: { readonly accountId: string; readonly chatId: string },
      { session }: UnitOfWork,
    ): Promise<readonly TelegramChatRow[]> => {
      const filter = { $or: [{ _id: accountId }, { chatId }] };
      const before = await chats.find(filter).session(session).lean<TelegramChatRow[]>();
      if (before.length > 0) await chats.deleteMany(filter, { session });
      return before;
    },
    add: async (row: TelegramChatRow, { session }: UnitOfWork): Promise<void> => {
      await chats.create([row], { session });
    },
    remove: async (
      which: { readonly _id: string } | { readonly chatId: string },
      { session }: UnitOfWork,
    ): Promise<TelegramChatRow | undefined> =>
      (await chats.findOneAndDelete(which).session(session).lean<TelegramChatRow | null>()) ?? undefined,
    hasChat: async (chatId: string, { session }: UnitOfWork): Promise<boolean> =>
      (await chats.exists({ chatId }).session(session)) !== null,
    offset: async (bot: string): Promise<number> =>
      (await readers.findById(bot).lean<{ readonly offset: number } | null>())?.offset ?? 0,
    advance: async (bot: string, offset: number, { session }: UnitOfWork): Promise<void> => {
      await readers.updateOne(
        { _id: bot },
        { $set: { offset } },
        { session, upsert: true, runValidators: true },
      );
    },
  };
};
export type TelegramRepository = ReturnType<typeof createTelegramRepository>;
