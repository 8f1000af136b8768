import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { searchMigration } from '@gatehouse/kit/migrations/search-migration.ts';
import { deviceTypePaths, deviceTypes } from './device-types.model.ts';

export const deviceTypeMigrations: readonly Migration[] = [
  schemaMigration('device-types/0001-device-types', deviceTypes),
  searchMigration('device-types/0002-search', { collection: deviceTypes, paths: deviceTypePaths }),
];
