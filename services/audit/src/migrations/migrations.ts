import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { erasures } from '../modules/erasure/erasures.model.ts';
import { exchangeBucketIndexes, exchangeKeys, exchanges } from '../modules/exchanges/exchanges.model.ts';
import { history as historyCollection } from '../modules/history/history.model.ts';
import { pageViewHours, pageViewState, pageViews } from '../modules/page-views/page-views.model.ts';
import { people } from '../modules/people/people.model.ts';
import { history } from './0001-history.ts';
import { historyIndexesByType } from './0004-history-indexes.ts';

/** In the order of running. A migration that was released never changes. */
export const migrations: readonly Migration[] = [
  history,
  schemaMigration('0002-page-views', pageViews, pageViewHours),
  // For databases that are older than the schemas.
  schemaMigration('0003-schemas', people, pageViews, pageViewHours, pageViewState),
  historyIndexesByType,
  schemaMigration('0005-history-schema', historyCollection),
  schemaMigration('0006-erasures', erasures),
  {
    id: '0007-exchanges',
    up: async (step) => {
      await applySchemas(step, exchanges, exchangeKeys);
      for (const { name, key, unique } of exchangeBucketIndexes) {
        await ensureCollection(step.connection, name);
        await step.db.collection(name).createIndex(key, { unique });
      }
    },
  },
  schemaMigration('0008-exchange-retention', exchanges),
];
