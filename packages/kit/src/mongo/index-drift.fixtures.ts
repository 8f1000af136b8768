import type { Connection } from 'mongoose';

interface Indexed {
  readonly name: string;
  model(connection: Connection): {
    diffIndexes(): Promise<{ readonly toDrop: readonly unknown[]; readonly toCreate: readonly unknown[] }>;
  };
}

/** What the indexes of a migrated database have too many or too few, by the schemas of its collections. */
export const indexDrift = async (
  connection: Connection,
  collections: readonly Indexed[],
): Promise<readonly string[]> => {
  const found = await Promise.all(
    collections.map(async ({ name, model }) => {
      const { toDrop, toCreate } = await model(connection).diffIndexes();
      return [
        ...toDrop.map((index) => `${name}: ${JSON.stringify(index)} is in no schema`),
        ...toCreate.map((index) => `${name}: ${JSON.stringify(index)} is missing`),
      ];
    }),
  );
  return found.flat();
};
