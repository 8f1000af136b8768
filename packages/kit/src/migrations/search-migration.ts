import type { CollectionSchema } from '../mongo/collection.ts';
import { type SearchedPaths, withGrams } from '../mongo/search.ts';
import type { Migration, MigrationStep } from './migrations.ts';
import { applySchemas } from './schema-migration.ts';

const BATCH = 500;

interface Row {
  readonly _id: string;
  readonly sequence: number;
}

/** Rows that the version before changes meanwhile stay without: they are found nevertheless, and get theirs when saved. */
const fill = async ({ db }: Pick<MigrationStep, 'db'>, name: string, paths: SearchedPaths): Promise<void> => {
  const rows = db.collection<Row & { grams?: readonly number[] }>(name);
  const without = rows.find({ grams: { $exists: false } }, { batchSize: BATCH });
  let batch: Row[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    const changes = batch.map((row) => {
      const { grams = [] } = withGrams(row, paths);
      const same = { _id: row._id, sequence: row.sequence, grams: { $exists: false } };
      return { updateOne: { filter: same, update: { $set: { grams } } } };
    });
    await rows.bulkWrite(changes, { ordered: false });
    batch = [];
  };
  for await (const row of without) {
    batch.push(row);
    if (batch.length === BATCH) await write();
  }
  await write();
};

export interface SearchedCollection {
  readonly collection: CollectionSchema;
  readonly paths: SearchedPaths;
}

/** Lets rows be found by a part of their texts. After an interruption it goes on with those that are not filled. */
export const searchMigration = (id: string, ...searched: readonly SearchedCollection[]): Migration => ({
  id,
  up: async (step) => {
    await applySchemas(step, ...searched.map(({ collection }) => collection));
    for (const { collection, paths } of searched) await fill(step, collection.name, paths);
  },
});
