import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { INVITATIONS_COLLECTION } from './invitations.repository.ts';

export const invitationMigrations: readonly Migration[] = [
  {
    id: 'invitations/0001-invitations',
    up: async ({ connection }) => {
      await ensureCollection(connection, INVITATIONS_COLLECTION);
      await connection
        .collection(INVITATIONS_COLLECTION)
        .createIndex({ secretHash: 1 }, { name: 'secret', unique: true });
    },
  },
];
