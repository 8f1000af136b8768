import { setAside } from '@gatehouse/kit/tasks/tasks.model.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { accessNewsCollection } from '../access-news/access-news.model.ts';
import { deliveredChoices } from '../delivered/delivered-choices.model.ts';
import { digestCollection } from '../digests/digests.model.ts';
import { inboxCollection } from '../inbox/inbox.model.ts';
import { messageCollection } from '../messages/message.model.ts';
import { pushBrowserCollection } from '../push/push.model.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { smsCountCollection } from '../sms/sms-budget.model.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { TELEGRAM_READ, telegramChatCollection, telegramLinkCollection } from '../telegram/telegram.model.ts';
import { erasedPeople } from './erased-people.model.ts';

/** People of one pass. */
const BATCH = 500;

export const createErasureRepository = (connection: Connection) => {
  const people = erasedPeople.model(connection);
  const byAccount = [
    ...[messageCollection, inboxCollection, digestCollection, pushBrowserCollection],
    ...[deliveredChoices, accessNewsCollection],
  ].map(({ name }) => connection.collection(name));
  const named = [
    recipientCollection,
    subscriptionCollection,
    smsCountCollection,
    telegramChatCollection,
    telegramLinkCollection,
  ].map(({ name }) => connection.collection<{ _id: string }>(name));
  const removeOf = async (accountIds: readonly string[], unit?: UnitOfWork): Promise<void> => {
    const options = unit === undefined ? {} : { session: unit.session };
    const ids = { $in: [...accountIds] };
    // What they wrote to the bot and could not be done.
    const chats = await connection
      .collection<{ _id: string; chatId: string }>(telegramChatCollection.name)
      .find({ _id: ids }, { ...options, projection: { chatId: 1 } })
      .toArray();
    const chatIds = chats.map(({ chatId }) => chatId);
    await connection
      .collection(setAside.name)
      .deleteMany({ work: TELEGRAM_READ, subject: { $in: chatIds } }, options);
    for (const rows of byAccount) await rows.deleteMany({ accountId: ids }, options);
    for (const rows of named) await rows.deleteMany({ _id: ids }, options);
  };
  return {
    /** A message that a worker has in hand is sent, and nothing is left to note that at. */
    erase: async (accountId: string, at: Date, unit: UnitOfWork): Promise<void> => {
      await people.updateOne(
        { _id: accountId },
        { $setOnInsert: { at } },
        { session: unit.session, upsert: true, runValidators: true },
      );
      await removeOf([accountId], unit);
    },
    /** Removes what came for people who are gone. */
    eraseLate: async (): Promise<void> => {
      for (let last = ''; ; ) {
        const found = await people
          .find({ _id: { $gt: last } }, { _id: 1 })
          .sort({ _id: 1 })
          .limit(BATCH)
          .lean<{ _id: string }[]>();
        const ids = found.map(({ _id }) => _id);
        if (ids.length > 0) await removeOf(ids);
        if (ids.length < BATCH) return;
        last = ids.at(-1) as string;
      }
    },
  };
};
export type Erasure = ReturnType<typeof createErasureRepository>;
