import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import {
  knownProviders,
  providerJourneys,
  providerSessions,
} from '../authentication/known-providers/providers.model.ts';
import { pendingSignIns } from '../authentication/sign-in/pending-sign-ins.model.ts';
import { directoryObjects } from '../directory-objects/directory-objects.model.ts';
import { externalIdentities } from './external-identities.model.ts';

export const directoryMigrations: readonly Migration[] = [
  schemaMigration('directory/0001-external-identities', externalIdentities),
  schemaMigration(
    'directory/0002-provider-sign-in',
    ...[externalIdentities, knownProviders, providerJourneys, providerSessions, pendingSignIns],
  ),
  schemaMigration('directory/0003-objects', directoryObjects),
  // Types of devices among them.
  schemaMigration('directory/0004-device-types', directoryObjects),
];
