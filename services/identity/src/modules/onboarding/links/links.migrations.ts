import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { links } from './links.model.ts';

export const linkMigrations: readonly Migration[] = [
  {
    id: 'links/0001-links',
    up: async ({ connection }) => {
      await ensureCollection(connection, links.name);
      await connection.collection(links.name).createIndexes([
        { name: 'owner', key: { owner: 1, purpose: 1 }, partialFilterExpression: { state: 'active' } },
        { name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 },
      ]);
    },
  },
  {
    id: 'links/0002-one-active',
    up: async ({ connection }) => {
      const rows = connection.collection<{ _id: string }>(links.name);
      const doubled = rows.aggregate<{ ids: string[] }>([
        { $match: { state: 'active' } },
        { $sort: { createdAt: -1, _id: 1 } },
        { $group: { _id: { owner: '$owner', purpose: '$purpose' }, ids: { $push: '$_id' } } },
        { $match: { 'ids.1': { $exists: true } } },
      ]);
      for await (const { ids } of doubled)
        await rows.updateMany({ _id: { $in: ids.slice(1) } }, { $set: { state: 'canceled' } });
      const indexes = await rows.indexes();
      if (indexes.some(({ name }) => name === 'owner')) await rows.dropIndex('owner');
      await rows.createIndex(
        { owner: 1, purpose: 1 },
        { name: 'active', unique: true, partialFilterExpression: { state: 'active' } },
      );
    },
  },
  schemaMigration('links/0003-schema', links),
  schemaMigration('links/0004-by-person', links),
];
