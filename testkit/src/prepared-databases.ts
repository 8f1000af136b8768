/**
 * Databases that one test file leaves to the next of its worker. Emptied to what its migrations had put there, a database
 * costs a tenth of one that is made anew: most of that is collections and indexes.
 */
import type mongoose from 'mongoose';

type Db = mongoose.mongo.Db;
type Contents = ReadonlyMap<string, readonly mongoose.mongo.Document[]>;

const contentsByKind = new Map<string, Contents>();
const kindByDatabase = new Map<string, string>();
const free = new Map<string, string[]>();

const collectionsOf = async (db: Db): Promise<readonly string[]> =>
  (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));

/** The name of one that stands ready; else a new name. `kind`: all of a kind have been through the same migrations. */
export const takeDatabase = (kind: string, newName: () => string): string => {
  const name = free.get(kind)?.pop() ?? newName();
  kindByDatabase.set(name, kind);
  return name;
};

/** Right after its migrations: what every file of its kind finds. */
export const rememberContents = async (db: Db): Promise<void> => {
  const kind = kindByDatabase.get(db.databaseName);
  if (kind === undefined || contentsByKind.has(kind)) return;
  const names = await collectionsOf(db);
  const rows = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
  contentsByKind.set(kind, new Map(names.map((name, index) => [name, rows[index] ?? []])));
};

/** Those that hold anything, by one question. */
const filled = async (db: Db, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const [first, ...others] = names;
  if (first === undefined) return new Set();
  const told = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
  const rest = others.map((coll) => ({ $unionWith: { coll, pipeline: told(coll) } }));
  const rows = await db
    .collection(first)
    .aggregate<{ name: string }>([...told(first), ...rest])
    .toArray();
  return new Set(rows.map(({ name }) => name));
};

const restore = async (db: Db, contents: Contents): Promise<boolean> => {
  const found = await collectionsOf(db);
  if ([...contents.keys()].some((name) => !found.includes(name))) return false;
  // Most of them are empty and stay as they are.
  const toEmpty = await filled(db, found);
  await Promise.all(
    found.map(async (name) => {
      const rows = contents.get(name);
      if (rows === undefined) return void (await db.collection(name).drop());
      if (toEmpty.has(name)) await db.collection(name).deleteMany({});
      if (rows.length > 0) await db.collection(name).insertMany([...rows]);
    }),
  );
  return true;
};

/** Makes it ready for the next; false when it is to be dropped. Nobody may write to it any more. */
export const giveBack = async (client: mongoose.mongo.MongoClient, name: string): Promise<boolean> => {
  const kind = kindByDatabase.get(name);
  const contents = kind === undefined ? undefined : contentsByKind.get(kind);
  if (kind === undefined || contents === undefined) return false;
  kindByDatabase.delete(name);
  if (!(await restore(client.db(name), contents))) return false;
  free.set(kind, [...(free.get(kind) ?? []), name]);
  return true;
};
