import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { UNSENT_COLLECTION } from './unsent.repository.ts';

/** Seconds what was made for nobody is kept. */
const KEPT = 600;

export const messageMigrations: readonly Migration[] = [
  {
    id: 'messages/0001-unsent',
    up: async ({ connection }) => {
      await ensureCollection(connection, UNSENT_COLLECTION);
      await connection
        .collection(UNSENT_COLLECTION)
        .createIndex({ createdAt: 1 }, { name: 'expiry', expireAfterSeconds: KEPT });
    },
  },
];
