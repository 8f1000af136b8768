import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import { providerConditions, providers } from './modules/providers/providers.model.ts';
import { usedProofs } from './modules/sign-in/used-proofs.model.ts';

/** Every step of this service's database, in order. */
export const migrations: readonly Migration[] = [
  schemaMigration('0001-collections', providers, providerConditions, usedProofs, versions),
];
