import type { Template } from '@gatehouse/contracts';
import type { Connection } from 'mongoose';

/** A notice that a person finds in the personal account. */
export interface InboxMessageRow {
  /** Intent id: one intent is one notice, however often it is carried here (R8). */
  readonly _id: string;
  readonly accountId: string;
  readonly template: Template;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly createdAt: Date;
  /** Null as long as nobody read it. */
  readonly readAt: Date | null;
}

/** The kit keeps a collection named `inbox` for consumed events. */
export const INBOX_MESSAGES = 'inbox_messages';

export const createInboxRepository = (connection: Connection) => ({
  /** Stores a notice; one that is already there stays as it is, read or unread. */
  add: async ({ _id, ...notice }: Omit<InboxMessageRow, 'readAt'>): Promise<void> => {
    await connection
      .collection<InboxMessageRow>(INBOX_MESSAGES)
      .updateOne({ _id }, { $setOnInsert: { ...notice, readAt: null } }, { upsert: true });
  },
});
export type InboxRepository = ReturnType<typeof createInboxRepository>;
