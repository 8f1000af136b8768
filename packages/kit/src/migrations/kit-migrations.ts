import { DEAD_LETTER_COLLECTION } from '../events/dead-letters.ts';
import { EPOCH_COLLECTION } from '../events/epoch.ts';
import { INBOX_COLLECTION, PARKED_COLLECTION } from '../events/inbox.ts';
import { OUTBOX_COLLECTION } from '../events/outbox.ts';
import { IDEMPOTENCY_COLLECTION } from '../idempotency/idempotency.ts';
import { SCHEDULE_COLLECTION } from '../schedule/schedule.runs.ts';
import { ensureCollection } from './ensure-collection.ts';
import type { Migration } from './migrations.ts';

const WEEK = 7 * 24 * 3_600;

/** Collections of the kit, in front of a service's own list. Transactions want collections that exist, so they are made here. */
export const kitMigrations: readonly Migration[] = [
  {
    id: 'kit/0001-outbox',
    up: async ({ connection }) => {
      await ensureCollection(connection, OUTBOX_COLLECTION);
      await connection.collection(OUTBOX_COLLECTION).createIndexes([
        { name: 'unpublished', key: { position: 1 }, partialFilterExpression: { publishedAt: null } },
        { name: 'sequence', key: { topic: 1, aggregateId: 1, sequence: 1 }, unique: true },
        // Partial, so that the planner cannot take it for the unpublished rows and sort them.
        {
          name: 'expiry',
          key: { publishedAt: 1 },
          expireAfterSeconds: WEEK,
          partialFilterExpression: { publishedAt: { $type: 'date' } },
        },
      ]);
    },
  },
  {
    id: 'kit/0002-inbox',
    up: async ({ connection }) => {
      await ensureCollection(connection, INBOX_COLLECTION);
      await ensureCollection(connection, PARKED_COLLECTION);
      await ensureCollection(connection, DEAD_LETTER_COLLECTION);
      await connection
        .collection(PARKED_COLLECTION)
        .createIndex({ group: 1, topic: 1, aggregateId: 1, sequence: 1 }, { name: 'aggregate' });
      await connection
        .collection(DEAD_LETTER_COLLECTION)
        .createIndex({ group: 1, status: 1, failedAt: 1 }, { name: 'status' });
    },
  },
  {
    id: 'kit/0003-schedule',
    up: async ({ connection }) => {
      await ensureCollection(connection, SCHEDULE_COLLECTION);
    },
  },
  {
    id: 'kit/0004-idempotency',
    up: async ({ connection }) => {
      await ensureCollection(connection, IDEMPOTENCY_COLLECTION);
      await connection
        .collection(IDEMPOTENCY_COLLECTION)
        .createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
  {
    id: 'kit/0005-epoch',
    up: async ({ connection }) => {
      await ensureCollection(connection, EPOCH_COLLECTION);
      const parked = connection.collection(PARKED_COLLECTION);
      await parked.updateMany({ epoch: { $exists: false } }, { $set: { epoch: 1 } });
      await parked.createIndex(
        { group: 1, topic: 1, aggregateId: 1, epoch: 1, sequence: 1 },
        { name: 'aggregate-epoch' },
      );
      if (await parked.indexExists('aggregate')) await parked.dropIndex('aggregate');
    },
  },
];
