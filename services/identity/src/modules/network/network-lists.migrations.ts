import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { NETWORK_LISTS_COLLECTION } from './network-lists.service.ts';

export const networkListMigrations: readonly Migration[] = [
  {
    id: 'network-lists/0001-network-lists',
    up: ({ connection }) => ensureCollection(connection, NETWORK_LISTS_COLLECTION),
  },
];
