import { deadLetters } from '../consumer/dead-letters.model.ts';
import { inbox, parkedEvents } from '../consumer/inbox.model.ts';
import { deliveryAnswers } from '../deliveries/delivery-answers.model.ts';
import { eventEpoch } from '../events/outbox/epoch.model.ts';
import { leases } from '../events/outbox/leases.model.ts';
import { outbox } from '../events/outbox/outbox.model.ts';
import { idempotencyKeys } from '../idempotency/idempotency-keys.model.ts';
import { projectedDomains, projectedLicenses, projectedSettings } from '../projections/projections.model.ts';
import { schedules } from '../schedule/schedules.model.ts';
import { setAside, tasks } from '../tasks/tasks.model.ts';
import { ensureCollection } from './ensure-collection.ts';
import { appliedMigrations } from './migrations.model.ts';
import type { Migration } from './migrations.ts';
import { schemaMigration } from './schema-migration.ts';

/** All that the kit keeps in the database of a service. */
export const kitCollections = [
  outbox,
  inbox,
  parkedEvents,
  deadLetters,
  leases,
  schedules,
  idempotencyKeys,
  eventEpoch,
  appliedMigrations,
  projectedSettings,
  projectedDomains,
  projectedLicenses,
  tasks,
  setAside,
  deliveryAnswers,
] as const;

/** Collections of the kit, in front of a service's own list. Transactions want collections that exist, so they are made here. */
export const kitMigrations: readonly Migration[] = [
  {
    id: 'kit/0001-outbox',
    up: async ({ connection }) => {
      await ensureCollection(connection, outbox.name);
      await connection.collection(outbox.name).createIndexes([...outbox.indexes]);
    },
  },
  {
    id: 'kit/0002-inbox',
    up: async ({ connection }) => {
      await ensureCollection(connection, inbox.name);
      await ensureCollection(connection, parkedEvents.name);
      await ensureCollection(connection, deadLetters.name);
      await connection
        .collection(parkedEvents.name)
        .createIndex({ group: 1, topic: 1, aggregateId: 1, sequence: 1 }, { name: 'aggregate' });
      await connection
        .collection(deadLetters.name)
        .createIndex({ group: 1, status: 1, failedAt: 1 }, { name: 'status' });
    },
  },
  {
    id: 'kit/0003-schedule',
    up: async ({ connection }) => {
      await ensureCollection(connection, schedules.name);
    },
  },
  {
    id: 'kit/0004-idempotency',
    up: async ({ connection }) => {
      await ensureCollection(connection, idempotencyKeys.name);
      await connection
        .collection(idempotencyKeys.name)
        .createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
    },
  },
  {
    id: 'kit/0005-epoch',
    up: async ({ connection }) => {
      await ensureCollection(connection, eventEpoch.name);
      const parked = connection.collection(parkedEvents.name);
      await parked.updateMany({ epoch: { $exists: false } }, { $set: { epoch: 1 } });
      await parked.createIndex(
        { group: 1, topic: 1, aggregateId: 1, epoch: 1, sequence: 1 },
        { name: 'aggregate-epoch' },
      );
      if (await parked.indexExists('aggregate')) await parked.dropIndex('aggregate');
    },
  },
  schemaMigration('kit/0006-schemas', ...kitCollections),
  schemaMigration('kit/0007-inbox-expiry', inbox),
  schemaMigration('kit/0008-licenses', projectedLicenses),
  schemaMigration('kit/0009-tasks', tasks, setAside),
  schemaMigration('kit/0010-delivery-answers', deliveryAnswers),
];
