import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { accounts } from '../../accounts/accounts.model.ts';
import { secondFactors, totpEnrolments } from './second-factors.model.ts';

export const secondFactorMigrations: readonly Migration[] = [
  schemaMigration('second-factors/0001-totp', secondFactors, totpEnrolments, accounts),
];
