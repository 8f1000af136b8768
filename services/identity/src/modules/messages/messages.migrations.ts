import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { unsentMessages } from './unsent.model.ts';

/** Seconds what was made for nobody is kept. */
const KEPT = 600;

export const messageMigrations: readonly Migration[] = [
  {
    id: 'messages/0001-unsent',
    up: async ({ connection }) => {
      await ensureCollection(connection, unsentMessages.name);
      await connection
        .collection(unsentMessages.name)
        .createIndex({ createdAt: 1 }, { name: 'expiry', expireAfterSeconds: KEPT });
    },
  },
  schemaMigration('messages/0002-schema', unsentMessages),
];
