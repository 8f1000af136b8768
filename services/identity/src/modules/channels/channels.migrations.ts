import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { channelRows } from './channels.model.ts';

export const channelMigrations: readonly Migration[] = [
  schemaMigration('channels/0001-channels', channelRows),
];
