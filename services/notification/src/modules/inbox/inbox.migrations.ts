import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { INBOX_MESSAGES } from './inbox.repository.ts';

/** Seconds a notice is kept: a year. */
const KEPT = 365 * 24 * 60 * 60;

export const inboxMigrations: readonly Migration[] = [
  {
    id: '0201-inbox-messages',
    up: async ({ connection }) => {
      await connection.collection(INBOX_MESSAGES).createIndexes([
        { key: { accountId: 1, createdAt: -1, _id: 1 }, name: 'person' },
        { key: { accountId: 1 }, name: 'unread', partialFilterExpression: { readAt: null } },
        { key: { createdAt: 1 }, name: 'kept', expireAfterSeconds: KEPT },
      ]);
    },
  },
];
