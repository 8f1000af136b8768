import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { codes } from './codes.model.ts';

export const codeMigrations: readonly Migration[] = [
  {
    id: 'codes/0001-codes',
    up: async ({ connection }) => {
      await ensureCollection(connection, codes.name);
      await connection
        .collection(codes.name)
        .createIndex({ removeAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
  schemaMigration('codes/0002-schema', codes),
];
