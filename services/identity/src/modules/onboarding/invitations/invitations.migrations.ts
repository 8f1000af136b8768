import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { invitations } from './invitations.model.ts';

/** Milliseconds that rows from before the setting are kept after their end. */
const KEPT = 30 * 24 * 60 * 60_000;

export const invitationMigrations: readonly Migration[] = [
  {
    id: 'invitations/0001-invitations',
    up: async ({ connection }) => {
      await ensureCollection(connection, invitations.name);
      await connection
        .collection(invitations.name)
        .createIndex({ secretHash: 1 }, { name: 'secret', unique: true });
    },
  },
  {
    id: 'invitations/0002-expiry',
    up: async ({ connection }) => {
      const rows = connection.collection(invitations.name);
      await rows.updateMany({ removeAt: { $exists: false } }, [
        { $set: { removeAt: { $add: ['$endTime', KEPT] } } },
      ]);
      await rows.createIndex({ removeAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
  schemaMigration('invitations/0003-schema', invitations),
  schemaMigration('invitations/0004-email', invitations),
  schemaMigration('invitations/0005-inviting', invitations),
  schemaMigration('invitations/0006-former-links', invitations),
  // Who sent it.
  schemaMigration('invitations/0007-inviters', invitations),
];
