import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { history as historyCollection, historyIndexes } from '../modules/history/history.model.ts';
import { people } from '../modules/people/people.model.ts';

/** The journal and the people in it. */
export const history: Migration = {
  id: '0001-history',
  up: async ({ connection }) => {
    await connection.collection(historyCollection.name).createIndexes([...historyIndexes]);
    await connection.collection(people.name).createIndexes([...people.indexes]);
  },
};
