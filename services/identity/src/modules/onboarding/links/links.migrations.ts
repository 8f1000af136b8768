import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { LINKS_COLLECTION } from './links.repository.ts';

export const linkMigrations: readonly Migration[] = [
  {
    id: 'links/0001-links',
    up: async ({ connection }) => {
      await ensureCollection(connection, LINKS_COLLECTION);
      await connection.collection(LINKS_COLLECTION).createIndexes([
        { name: 'owner', key: { owner: 1, purpose: 1 }, partialFilterExpression: { state: 'active' } },
        { name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 },
      ]);
    },
  },
];
