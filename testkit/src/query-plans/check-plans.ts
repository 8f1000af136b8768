/** Explains the query shapes of a run against many rows with the indexes of the services. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type mongoose from 'mongoose';
import { amplify, enumeratedPaths } from './amplify.ts';
import { type PlanProblem, planProblems } from './judge-plan.ts';
import { read } from './query-shape.ts';

type Client = mongoose.mongo.MongoClient;
type Db = mongoose.mongo.Db;
type Document = Readonly<Record<string, unknown>>;

export interface RecordedShape {
  readonly kind: 'shape';
  /** Name of the service, and the database that it asked. */
  readonly app: string;
  readonly database: string;
  readonly key: string;
  /** The repository method, and who calls it. */
  readonly method: string;
  readonly collection: string;
  readonly command: Document;
}
export interface RecordedRow {
  readonly kind: 'row';
  readonly app: string;
  readonly collection: string;
  readonly row: Document;
}

export interface PlanFinding {
  readonly app: string;
  readonly collection: string;
  readonly method: string;
  readonly problems: readonly PlanProblem[];
  /** As JSON, cut. */
  readonly command: string;
}

export interface PlansReport {
  readonly explained: number;
  readonly findings: readonly PlanFinding[];
  /** Collections of which the run stored no row: their queries were explained without any. */
  readonly empty: readonly string[];
}

/** Enough for the planner to prefer an index wherever one fits. */
const ROWS = 3_000;
const COMMAND_SHOWN = 600;

const linesOf = async (folder: string): Promise<readonly (RecordedShape | RecordedRow)[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => read<RecordedShape | RecordedRow>(line));
};

const enumerations = async (db: Db, collection: string): Promise<ReadonlySet<string>> => {
  const [found] = await db.listCollections({ name: collection }).toArray();
  const { options } = (found ?? {}) as { options?: { validator?: { $jsonSchema?: object } } };
  return new Set(enumeratedPaths(options?.validator?.$jsonSchema ?? {}));
};

/** Makes a collection with the indexes of the service's, and fills it. */
const prepare = async (from: Db, to: Db, collection: string, rows: readonly Document[]): Promise<void> => {
  const kept = await enumerations(from, collection);
  const target = await to.createCollection(collection);
  const indexes = await from
    .collection(collection)
    .indexes()
    .catch(() => []);
  for (const { v: _, key, ...options } of indexes)
    if (options.name !== '_id_') await target.createIndex(key, options as never);
  const filled = amplify(rows, ROWS, (path) => kept.has(path));
  // A unique index of few values refuses copies: there are never more rows than that.
  if (filled.length > 0) await target.insertMany(filled as never, { ordered: false }).catch(() => {});
};

const explain = async (db: Db, { method, command }: RecordedShape) => {
  try {
    return await db.command({ explain: command, verbosity: 'executionStats' });
  } catch (cause) {
    throw new Error(`cannot explain the query of ${method}: ${JSON.stringify(command)}`, { cause });
  }
};

/** Databases that a run leaves with all migrations of a service, one for each. */
const modelsOf = async (client: Client, shapes: readonly RecordedShape[]) => {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const existing = new Set(databases.map(({ name }) => name));
  const found = shapes.filter(({ database }) => existing.has(database));
  return new Map(found.map(({ app, database }) => [app, database]));
};

/**
 * Findings for every shape that stands in the files of a folder. `scratch`: prefix of the databases that it makes and drops.
 * Services of which no database exists any more are left out.
 */
export const checkPlans = async (client: Client, folder: string, scratch: string): Promise<PlansReport> => {
  const lines = await linesOf(folder);
  const shapes = lines.filter((line) => line.kind === 'shape');
  const distinct = new Map(shapes.map((shape) => [`${shape.app} ${shape.key}`, shape]));
  const models = await modelsOf(client, shapes);
  const rows = Map.groupBy(
    lines.filter((line) => line.kind === 'row'),
    ({ app, collection }) => `${app} ${collection}`,
  );
  const findings: PlanFinding[] = [];
  const empty: string[] = [];
  let explained = 0;
  for (const [app, ofApp] of Map.groupBy(distinct.values(), (shape) => shape.app)) {
    const source = models.get(app);
    if (source === undefined) continue;
    const db = client.db(`${scratch}${app}`.slice(0, 60));
    for (const [collection, ofCollection] of Map.groupBy(ofApp, (shape) => shape.collection)) {
      const known = (rows.get(`${app} ${collection}`) ?? []).map(({ row }) => row);
      if (known.length === 0) empty.push(`${app} ${collection}`);
      await prepare(client.db(source), db, collection, known);
      for (const shape of ofCollection) {
        explained += 1;
        const problems = planProblems(await explain(db, shape));
        const command = JSON.stringify(shape.command).slice(0, COMMAND_SHOWN);
        if (problems.length > 0) findings.push({ app, collection, method: shape.method, problems, command });
      }
    }
    await db.dropDatabase();
  }
  return { explained, findings, empty };
};
