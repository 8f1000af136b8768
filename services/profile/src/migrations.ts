import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { profileForms, profileFormVersions, USERS_FORM } from './modules/form/form.model.ts';
import { installedForm } from './modules/form/installed-form.ts';
import { pictureBucketIndexes, pictures, pictureUploads } from './modules/pictures/pictures.model.ts';
import { profileValues } from './modules/profiles/profile-values.model.ts';
import { profiles } from './modules/profiles/profiles.model.ts';
import { userSettings } from './modules/user-settings/user-settings.model.ts';

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
      const at = new Date();
      const form = { tabs: installedForm, sequence: 0, updatedAt: at };
      const version = { formId: USERS_FORM, number: 0, tabs: installedForm, at, author: 'system' };
      const once = { upsert: true };
      const { connection } = step;
      await profileForms.driver(connection).updateOne({ _id: USERS_FORM }, { $setOnInsert: form }, once);
      await profileFormVersions
        .driver(connection)
        .updateOne({ _id: `${USERS_FORM}.0` }, { $setOnInsert: version }, once);
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
];
