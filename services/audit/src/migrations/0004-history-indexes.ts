import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { history as collection, historyIndexes } from '../modules/history/history.model.ts';

/** Indexes of databases older than the ones in which the type stands before the date. */
const replaced = ['by_person', 'by_changer', 'by_entity', 'by_field', 'by_word'];

/** The new ones are there before the old ones go. */
export const historyIndexesByType: Migration = {
  id: '0004-history-indexes',
  up: async ({ db }) => {
    const history = db.collection(collection.name);
    await history.createIndexes([...historyIndexes]);
    for (const { name } of await history.indexes())
      if (name !== undefined && replaced.includes(name)) await history.dropIndex(name);
  },
};
