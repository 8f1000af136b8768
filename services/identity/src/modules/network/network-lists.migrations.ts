import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { networkLists } from './network-lists.model.ts';

export const networkListMigrations: readonly Migration[] = [
  {
    id: 'network-lists/0001-network-lists',
    up: ({ connection }) => ensureCollection(connection, networkLists.name),
  },
  schemaMigration('network-lists/0002-schema', networkLists),
];
