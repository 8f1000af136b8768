import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { PROFILES_COLLECTION } from './modules/profiles/profiles.repository.ts';
import { USER_SETTINGS_COLLECTION } from './modules/user-settings/user-settings.repository.ts';

/** Transactions want collections that exist; every look-up is by the account's id. */
export const profileMigrations: readonly Migration[] = [
  {
    id: '0001-collections',
    up: async ({ connection }) => {
      for (const name of [PROFILES_COLLECTION, USER_SETTINGS_COLLECTION])
        await connection.createCollection(name);
      for (const name of ['projected_settings', 'projected_domains']) await connection.createCollection(name);
    },
  },
];
