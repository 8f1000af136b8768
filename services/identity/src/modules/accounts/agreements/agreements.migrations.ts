import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { agreements } from './agreements.model.ts';

export const agreementMigrations: readonly Migration[] = [
  {
    id: 'agreements/0001-agreements',
    up: async ({ connection }) => {
      await ensureCollection(connection, agreements.name);
      await connection
        .collection(agreements.name)
        .createIndex({ accountId: 1, termId: 1, version: 1 }, { name: 'person' });
    },
  },
  schemaMigration('agreements/0002-schema', agreements),
  schemaMigration('agreements/0003-who-agreed', agreements),
];
