import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { applicationPaths, applications } from './applications.model.ts';
import { ownApplications } from './own-applications.ts';

export const applicationMigrations: readonly Migration[] = [
  schemaMigration('applications/0001-applications', applications),
  {
    id: 'applications/0002-own-applications',
    up: async ({ connection }) => {
      for (const { _id, ...row } of ownApplications(new Date())) {
        await applications
          .driver(connection)
          .updateOne({ _id }, { $setOnInsert: withGrams(row, applicationPaths) }, { upsert: true });
      }
    },
  },
  {
    id: 'applications/0003-pictures-of-own-applications',
    up: async ({ connection }) => {
      for (const { _id, iconCode, profileVisible } of ownApplications(new Date()))
        await applications.driver(connection).updateOne({ _id }, { $set: { iconCode, profileVisible } });
    },
  },
  {
    id: 'applications/0004-personal-account',
    up: async ({ connection }) => {
      const [cabinet] = ownApplications(new Date());
      const before = { _id: 'cabinet', nameEn: 'Personal cabinet' };
      const row = await applications.driver(connection).findOne(before);
      if (row === null || cabinet === undefined) return;
      // Menus call it so already; it is found by its new name as well.
      const renamed = withGrams({ ...row, nameEn: cabinet.nameEn }, applicationPaths);
      await applications.driver(connection).replaceOne(before, renamed);
    },
  },
  schemaMigration('applications/0005-addresses-and-methods', applications),
  schemaMigration('applications/0006-roles', applications),
  schemaMigration('applications/0007-grantors', applications),
];
