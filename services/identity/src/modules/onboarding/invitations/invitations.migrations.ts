import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { INVITATION_KEPT } from './invitations.domain.ts';
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
  {
    id: 'invitations/0002-expiry',
    up: async ({ connection }) => {
      const invitations = connection.collection(INVITATIONS_COLLECTION);
      await invitations.updateMany({ removeAt: { $exists: false } }, [
        { $set: { removeAt: { $add: ['$endTime', INVITATION_KEPT] } } },
      ]);
      await invitations.createIndex({ removeAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
];
