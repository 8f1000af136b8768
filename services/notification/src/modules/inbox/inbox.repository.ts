import type { Connection } from 'mongoose';
import { type InboxMessage, inboxCollection } from './inbox.model.ts';

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
  };
};
export type InboxRepository = ReturnType<typeof createInboxRepository>;
