import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { quotas } from './quotas.model.ts';

export const quotaMigrations: readonly Migration[] = [
  {
    id: 'quotas/0001-quotas',
    up: async ({ connection }) => {
      await ensureCollection(connection, quotas.name);
      await connection
        .collection(quotas.name)
        .createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
  schemaMigration('quotas/0002-schema', quotas),
];
