import type { Connection, mongo, Schema } from 'mongoose';
import { ensureCollection } from '../migrations/ensure-collection.ts';

/**
 * Makes a collection what its schema says, for migrations: its indexes, and a validator by which the database refuses a
 * document that breaks the shape, whoever writes it. Safe to repeat. Fields the schema does not name are left alone, so
 * that the previous version may still write its own (R13).
 */
export const applySchema = async (
  connection: Connection,
  // biome-ignore lint/suspicious/noExplicitAny: a schema of any document
  schema: Schema<any>,
): Promise<void> => {
  const name = schema.get('collection');
  if (name === undefined) throw new Error('a schema names its collection');
  await ensureCollection(connection, name);
  await connection.db?.command({
    collMod: name,
    validator: { $jsonSchema: schema.toJSONSchema({ useBsonType: true }) },
    validationLevel: 'strict',
    validationAction: 'error',
  });
  const indexes = schema.indexes().map(([key, options]) => ({ key, ...options }) as mongo.IndexDescription);
  if (indexes.length > 0) await connection.collection(name).createIndexes(indexes);
};
