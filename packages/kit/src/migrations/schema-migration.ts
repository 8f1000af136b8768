import type { CollectionSchema } from '../mongo/collection.ts';
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
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  }
};

/**
 * A migration that does nothing else. A new field comes optional and becomes required one version later: the version
 * before still writes rows without it (R13).
 */
export const schemaMigration = (id: string, ...collections: readonly CollectionSchema[]): Migration => ({
  id,
  up: (step) => applySchemas(step, ...collections),
});
