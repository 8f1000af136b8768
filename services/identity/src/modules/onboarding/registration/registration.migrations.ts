import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { REGISTRATIONS_COLLECTION } from './registrations.repository.ts';

export const registrationMigrations: readonly Migration[] = [
  {
    id: 'registrations/0001-registrations',
    up: async ({ connection }) => {
      await ensureCollection(connection, REGISTRATIONS_COLLECTION);
      await connection
        .collection(REGISTRATIONS_COLLECTION)
        .createIndex({ removeAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
];
