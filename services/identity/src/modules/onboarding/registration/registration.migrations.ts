import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { registrations } from './registrations.model.ts';

export const registrationMigrations: readonly Migration[] = [
  {
    id: 'registrations/0001-registrations',
    up: async ({ connection }) => {
      await ensureCollection(connection, registrations.name);
      await connection
        .collection(registrations.name)
        .createIndex({ removeAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
  schemaMigration('registrations/0002-schema', registrations),
  schemaMigration('registrations/0003-by-person', registrations),
];
