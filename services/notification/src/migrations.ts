import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchema } from '@gatehouse/kit/mongo/apply-schema.ts';
import { inboxSchema } from './modules/inbox/inbox.model.ts';
import { messageSchema } from './modules/messages/message.model.ts';

/** Every step of this service's database, in order. What a collection looks like is in its schema. */
export const migrations: readonly Migration[] = [
  { id: '0101-messages', up: ({ connection }) => applySchema(connection, messageSchema) },
  {
    // Dropped again by 0301: the sweeper asks for all channels at once.
    id: '0102-messages-by-channel',
    up: async () => {},
  },
  { id: '0201-inbox-messages', up: ({ connection }) => applySchema(connection, inboxSchema) },
  {
    id: '0301-schemas',
    up: async ({ connection }) => {
      for (const schema of [messageSchema, inboxSchema]) await applySchema(connection, schema);
      const messages = connection.collection('messages');
      const indexes = await messages.indexes();
      if (indexes.some(({ name }) => name === 'due_by_channel')) await messages.dropIndex('due_by_channel');
    },
  },
];
