import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { QUOTAS_COLLECTION } from './quotas.repository.ts';

export const quotaMigrations: readonly Migration[] = [
  {
    id: 'quotas/0001-quotas',
    up: async ({ connection }) => {
      await ensureCollection(connection, QUOTAS_COLLECTION);
      await connection
        .collection(QUOTAS_COLLECTION)
        .createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
];
