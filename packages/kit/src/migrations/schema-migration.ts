import type { CollectionSchema } from '../mongo/collection.ts';
import { buildIndexes } from './build-indexes.ts';
import { ensureCollection } from './ensure-collection.ts';
import type { Migration, MigrationStep } from './migrations.ts';

/**
 * Brings collections to their schemas: makes them, makes the indexes they lack, and lets the database refuse what breaks
 * their shape. Again after a change of the schema, in a migration of its own.
 */
export const applySchemas = async (
  { connection, db }: Pick<MigrationStep, 'connection' | 'db'>,
  ...collections: readonly CollectionSchema[]
): Promise<void> => {
  for (const { name, schema, indexes } of collections) {
    await ensureCollection(connection, name);
    const validator = { $jsonSchema: schema.toJSONSchema({ useBsonType: true }) };
    await db.command({ collMod: name, validator, validationLevel: 'moderate' });
    await buildIndexes(db.collection(name), indexes);
  }
};

/** Indexes that a collection has and its schema has not. Last: nothing is without an index that it had. */
const dropOthers = async (
  { db }: Pick<MigrationStep, 'db'>,
  { name, indexes }: CollectionSchema,
): Promise<void> => {
  const kept = new Set(['_id_', ...indexes.map((index) => index.name)]);
  for (const { name: index = '' } of await db.collection(name).indexes())
    if (!kept.has(index)) await db.collection(name).dropIndex(index);
};

/**
 * Brings collections to their schemas, and drops indexes that those do not name any more. An index that changes gets another
 * name: the database keeps the old one under the old name until the new one is complete.
 */
export const indexMigration = (id: string, ...collections: readonly CollectionSchema[]): Migration => ({
  id,
  up: async (step) => {
    await applySchemas(step, ...collections);
    for (const collection of collections) await dropOthers(step, collection);
  },
});

/**
 * A migration that does nothing else. A new field comes optional and becomes required one version later: the version
 * before still writes rows without it (R13).
 */
export const schemaMigration = (id: string, ...collections: readonly CollectionSchema[]): Migration => ({
  id,
  up: (step) => applySchemas(step, ...collections),
});
