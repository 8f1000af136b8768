/** Many rows for the collections of a service, to explain its queries against. */
import type mongoose from 'mongoose';
import { amplify, enumeratedPaths } from './amplify.ts';

type Db = mongoose.mongo.Db;
type Document = Readonly<Record<string, unknown>>;

/** Enough for the planner to prefer an index wherever one fits, and for the bounds of `judge-plan.ts` to be broken. */
const ROWS = 1_000;

export interface DeclaredIndex {
  readonly name: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly unique?: boolean;
  readonly expireAfterSeconds?: number;
  readonly collation?: object;
}

/** Fills a collection, and answers with its indexes apart from that of the ids. */
const fill = async (
  db: Db,
  collection: string,
  rows: readonly Document[],
): Promise<readonly DeclaredIndex[]> => {
  const [found] = await db.listCollections({ name: collection }).toArray();
  if (found === undefined) await db.createCollection(collection);
  const { options } = (found ?? {}) as { options?: { validator?: { $jsonSchema?: object } } };
  const kept = new Set(enumeratedPaths(options?.validator?.$jsonSchema ?? {}));
  const many = amplify(rows, ROWS, (path) => kept.has(path));
  const unchecked = { ordered: false, bypassDocumentValidation: true, writeConcern: { w: 1 } } as const;
  // A unique index of few values refuses copies: there are never more rows than that.
  if (many.length > 0)
    await db
      .collection(collection)
      .insertMany(many as never, unchecked)
      .catch(() => {});
  const indexes = (await db.collection(collection).indexes()) as unknown as readonly DeclaredIndex[];
  return indexes.filter(({ name }) => name !== '_id_');
};

/** All before any query, for one may look up another collection. */
export const fillCollections = async (
  db: Db,
  rows: ReadonlyMap<string, readonly Document[]>,
): Promise<ReadonlyMap<string, readonly DeclaredIndex[]>> => {
  const filled = [...rows].map(
    async ([collection, known]) => [collection, await fill(db, collection, known)] as const,
  );
  return new Map(await Promise.all(filled));
};
