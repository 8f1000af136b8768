import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { clients } from './clients.model.ts';

export const clientMigrations: readonly Migration[] = [
  schemaMigration('clients/0001-clients', clients),
  schemaMigration('clients/0002-devices-and-resources', clients),
  schemaMigration('clients/0003-methods', clients),
  schemaMigration('clients/0004-scope-of-roles', clients),
  schemaMigration('clients/0005-scopes-of-profiles', clients),
  schemaMigration('clients/0006-scope-of-companies', clients),
  schemaMigration('clients/0007-grantors', clients),
];
