import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { MESSAGES } from './message.repository.ts';

/** Seconds a finished message is kept: 30 days. */
const KEPT = 30 * 24 * 60 * 60;

export const messageMigrations: readonly Migration[] = [
  {
    id: '0101-messages',
    up: async ({ connection }) => {
      const messages = connection.collection(MESSAGES);
      await messages.createIndexes([
        {
          key: { nextAttemptAt: 1, queuedUntil: 1 },
          name: 'due',
          partialFilterExpression: { state: 'pending' },
        },
        { key: { finishedAt: 1 }, name: 'finished', expireAfterSeconds: KEPT },
        { key: { accountId: 1, createdAt: -1 }, name: 'person' },
      ]);
    },
  },
  {
    id: '0102-messages-by-channel',
    up: async ({ connection }) => {
      await connection.collection(MESSAGES).createIndexes([
        {
          key: { channel: 1, nextAttemptAt: 1, queuedUntil: 1 },
          name: 'due_by_channel',
          partialFilterExpression: { state: 'pending' },
        },
      ]);
    },
  },
];
