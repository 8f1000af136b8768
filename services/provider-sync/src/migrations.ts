import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { indexMigration, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import { mappers } from './modules/mappers/mappers.model.ts';
import { offeredFeeds, offeredRecordRows } from './modules/offered/offered.model.ts';
import { providerConditions, providers } from './modules/providers/providers.model.ts';
import { logoutAsks } from './modules/sign-in/logout-asks.model.ts';
import { usedProofs } from './modules/sign-in/used-proofs.model.ts';
import {
  integrationRows,
  runChanges,
  runs,
  seenPages,
  syncObjects,
  syncStates,
  syncs,
} from './modules/sync/sync.model.ts';

/** Every step of this service's database, in order. */
export const migrations: readonly Migration[] = [
  schemaMigration('0001-collections', providers, providerConditions, usedProofs, versions),
  schemaMigration(
    '0002-synchronizations',
    ...[syncs, syncStates, runs, seenPages, runChanges, syncObjects, integrationRows, mappers],
  ),
  schemaMigration('0003-offered-records', offeredRecordRows, offeredFeeds),
  schemaMigration('0004-mapper-authors', mappers),
  schemaMigration('0005-logout-asks', logoutAsks),
  // Origins that a provider names, and those that are confirmed.
  schemaMigration('0006-confirmed-origins', providers, providerConditions),
  // Indexes that the questions of the services find, and none beside them.
  indexMigration('indexes/0001-found', syncs, syncStates, runs, seenPages, runChanges, syncObjects),
  // Rows that follow a change in parts.
  indexMigration('indexes/0002-parts', runs),
  // What runs are about to do, stored before they do it.
  schemaMigration('0007-pending', syncObjects, seenPages, runs),
  // Agreements to a list.
  schemaMigration('0008-agreements', syncStates, runs),
];
