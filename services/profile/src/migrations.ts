import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
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
];
