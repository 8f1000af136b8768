import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import { deliveringProvidersMigration } from '@gatehouse/kit/migrations/gone-providers.migrations.ts';
import type { Migration, MigrationStep } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, indexMigration, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { goneProviders } from '@gatehouse/kit/projections/gone-providers.model.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import { directoryEntries } from './modules/directories/entries.model.ts';
import { fieldTasks, moveFieldTasks } from './modules/dynamic-fields/field-tasks.model.ts';
import { fillKeys } from './modules/dynamic-fields/fill-keys.ts';
import type { FormTab } from './modules/form/form.domain.ts';
import { profileForms, profileFormVersions, USERS_FORM } from './modules/form/form.model.ts';
import { installedCompanyForm, installedDirectories, installedForm } from './modules/form/installed-form.ts';
import { pictureBucketIndexes, pictures, pictureUploads } from './modules/pictures/pictures.model.ts';
import { profileValues } from './modules/profiles/profile-values.model.ts';
import { profiles } from './modules/profiles/profiles.model.ts';
import { userSettings } from './modules/user-settings/user-settings.model.ts';

/** Stores what is not there yet, each as its version 0. */
const installForms = async (
  { connection }: MigrationStep,
  forms: Readonly<Record<string, readonly FormTab[]>>,
): Promise<void> => {
  const at = new Date();
  const once = { upsert: true };
  for (const [formId, tabs] of Object.entries(forms)) {
    const form = { tabs, sequence: 0, updatedAt: at };
    const version = { formId, number: 0, tabs, at, author: 'system' };
    await profileForms.driver(connection).updateOne({ _id: formId }, { $setOnInsert: form }, once);
    await profileFormVersions
      .driver(connection)
      .updateOne({ _id: `${formId}.0` }, { $setOnInsert: version }, once);
  }
};

/** In the order of running. Transactions want collections that exist. */
export const profileMigrations: readonly Migration[] = [
  {
    id: '0001-collections',
    up: async ({ connection }) => {
      for (const name of [profiles.name, userSettings.name, 'projected_settings', 'projected_domains'])
        await ensureCollection(connection, name);
    },
  },
  schemaMigration('0002-schemas', profiles, userSettings),
  // Agreements with their title in each language and the number of their version.
  schemaMigration('0003-numbered-agreements', profiles),
  {
    id: '0004-profile-form',
    up: async (step) => {
      await applySchemas(step, profiles, profileForms, profileFormVersions, profileValues);
      await installForms(step, { [USERS_FORM]: installedForm });
    },
  },
  {
    id: '0005-pictures',
    up: async (step) => {
      await applySchemas(step, profiles, pictures, pictureUploads);
      for (const { name, key, unique } of pictureBucketIndexes) {
        await ensureCollection(step.connection, name);
        await step.db.collection(name).createIndex(key, { unique });
      }
    },
  },
  // People without a password.
  schemaMigration('0006-passwordless', profiles),
  // Fields that applications may learn.
  schemaMigration('0007-told-fields', profileForms, profileFormVersions),
  // Groups of people whom a provider delivers.
  schemaMigration('0008-directory-groups', profiles),
  {
    // Fields of organizations, contractors and directories beside those of people; values are compared by a key.
    id: '0009-dynamic-fields',
    up: async (step) => {
      await applySchemas(step, profileForms, profileFormVersions, profileValues, profiles);
      await applySchemas(step, directoryEntries, fieldTasks, versions);
      await installForms(step, {
        organizations: installedCompanyForm('organizations'),
        contractors: installedCompanyForm('contractors'),
        directories: installedDirectories,
      });
      await fillKeys(step.connection);
    },
  },
  // Entries that a provider delivers.
  schemaMigration('0010-delivered-entries', directoryEntries),
  // Providers that were deleted.
  schemaMigration('0011-gone-providers', goneProviders),
  // Indexes that the questions of the services find, and none beside them.
  indexMigration('indexes/0001-found', pictureUploads, directoryEntries),
  // Work that follows a change of a field is done page by page, as other work is.
  { id: '0012-tasks', up: ({ connection }) => moveFieldTasks(connection) },
  // Rows that follow a change in parts.
  indexMigration('indexes/0002-parts', directoryEntries, profileValues),
  // Pictures of companies.
  schemaMigration('0013-company-pictures', pictures, pictureUploads),
  deliveringProvidersMigration('delivered/0001-delivering-providers', (db, providerIds) =>
    db
      .collection(directoryEntries.name)
      .updateMany(
        { providerId: { $in: [...providerIds] } },
        { $set: { source: 'platform' }, $unset: { providerId: 1 } },
      ),
  ),
];
