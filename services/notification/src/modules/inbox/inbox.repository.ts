import { UNREAD_MAX } from '@gatehouse/contracts/notification/resources.ts';
import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { type InboxMessage, inboxCollection } from './inbox.model.ts';

/** Some of a person's notices. */
export interface MarkedNotices {
  readonly ids?: readonly string[] | undefined;
  readonly dateTo?: Date | undefined;
}

const sortFields = { date: 'createdAt' };

const upTo = (dateTo: Date | undefined): QueryFilter<InboxMessage> =>
  dateTo === undefined ? {} : { createdAt: { $lte: dateTo } };

/** Every question names the person: nothing finds or changes a notice by its id alone. */
export const createInboxRepository = (connection: Connection) => {
  const notices = inboxCollection.model(connection);
  return {
    /** Stores a notice; one that is already there stays as it is, read or unread. */
    add: async ({ _id, ...notice }: Omit<InboxMessage, 'readAt'>): Promise<void> => {
      await notices.updateOne(
        { _id },
        { $setOnInsert: notice },
        { upsert: true, runValidators: true, timestamps: false },
      );
    },
    page: (accountId: string, dateTo: Date | undefined, query: PageQuery<keyof typeof sortFields>) =>
      findPage<InboxMessage>(notices, {
        filter: { accountId, ...upTo(dateTo) },
        query,
        exact: true,
        sortFields,
      }),
    newest: (accountId: string, limit: number) =>
      notices.find({ accountId }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean<InboxMessage[]>(),
    unread: (accountId: string): Promise<number> =>
      notices.countDocuments({ accountId, readAt: null }, { hint: 'unread', limit: UNREAD_MAX }).exec(),
    /** Marks those that nobody read: the first instant stays. */
    mark: async (accountId: string, { ids, dateTo }: MarkedNotices, readAt: Date): Promise<void> => {
      const unread = { accountId, readAt: null };
      const marked = { $set: { readAt } };
      // By name, because the database keeps to the plan of the last person, however many notices the next one has.
      if (ids !== undefined)
        await notices.updateMany({ ...unread, _id: { $in: [...ids] } }, marked, { hint: '_id_' });
      if (dateTo !== undefined)
        await notices.updateMany({ ...unread, ...upTo(dateTo) }, marked, { hint: 'unread' });
    },
  };
};
export type InboxRepository = ReturnType<typeof createInboxRepository>;
