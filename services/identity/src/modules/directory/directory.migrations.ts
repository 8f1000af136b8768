import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { externalIdentities } from './external-identities.model.ts';

export const directoryMigrations: readonly Migration[] = [
  schemaMigration('directory/0001-external-identities', externalIdentities),
];
