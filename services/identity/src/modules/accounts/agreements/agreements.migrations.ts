import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { AGREEMENTS_COLLECTION } from './agreements.repository.ts';

export const agreementMigrations: readonly Migration[] = [
  {
    id: 'agreements/0001-agreements',
    up: async ({ connection }) => {
      await ensureCollection(connection, AGREEMENTS_COLLECTION);
      await connection
        .collection(AGREEMENTS_COLLECTION)
        .createIndex({ accountId: 1, termId: 1, version: 1 }, { name: 'person' });
    },
  },
];
