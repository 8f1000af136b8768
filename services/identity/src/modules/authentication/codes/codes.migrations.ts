import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { CODES_COLLECTION } from './codes.repository.ts';

export const codeMigrations: readonly Migration[] = [
  {
    id: 'codes/0001-codes',
    up: async ({ connection }) => {
      await ensureCollection(connection, CODES_COLLECTION);
      await connection
        .collection(CODES_COLLECTION)
        .createIndex({ removeAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
];
