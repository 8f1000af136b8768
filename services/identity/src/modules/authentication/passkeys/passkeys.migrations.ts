import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { passkeyChallenges, passkeys } from './passkeys.model.ts';

export const passkeyMigrations: readonly Migration[] = [
  schemaMigration('passkeys/0001-passkeys', passkeys, passkeyChallenges),
];
