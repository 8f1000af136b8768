import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import {
  PAGE_VIEW_HOURS_COLLECTION,
  PAGE_VIEWS_COLLECTION,
  pageViewHourIndexes,
  pageViewIndexes,
} from '../modules/page-views/page-views.model.ts';

/** Page views and their counts, both with their expiry. */
export const pageViews: Migration = {
  id: '0002-page-views',
  up: async ({ connection }) => {
    await connection.collection(PAGE_VIEWS_COLLECTION).createIndexes([...pageViewIndexes]);
    await connection.collection(PAGE_VIEW_HOURS_COLLECTION).createIndexes([...pageViewHourIndexes]);
  },
};
