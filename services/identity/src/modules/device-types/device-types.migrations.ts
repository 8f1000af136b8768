import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { deviceTypes } from './device-types.model.ts';

export const deviceTypeMigrations: readonly Migration[] = [
  schemaMigration('device-types/0001-device-types', deviceTypes),
];
