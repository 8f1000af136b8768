/** Explains the query shapes of a run against many rows, in the databases that the run leaves behind. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type mongoose from 'mongoose';
import { type DeclaredIndex, fillCollections } from './fill-collections.ts';
import { indexesUsed, type PlanProblem, planProblems } from './judge-plan.ts';
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
  /** The repository method and who calls it; of an index, its name. */
  readonly method: string;
  readonly problems: readonly (PlanProblem | 'cannot be explained' | 'unused index')[];
  /** As JSON, cut. */
  readonly command: string;
}

export interface PlansReport {
  readonly explained: number;
  readonly findings: readonly PlanFinding[];
  /** Indexes that no plan reads. */
  readonly unused: readonly PlanFinding[];
  /** Collections of which the run stored no row: their queries were explained without any. */
  readonly empty: readonly string[];
  /** Services that left no database with their indexes: their queries were not explained. */
  readonly unknown: readonly string[];
}

const COMMAND_SHOWN = 600;

const linesOf = async (folder: string): Promise<readonly (RecordedShape | RecordedRow)[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => read<RecordedShape | RecordedRow>(line));
};

/** Databases that a run leaves with all migrations of a service, one for each. */
const databasesOf = async (client: Client, shapes: readonly RecordedShape[]) => {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const existing = new Set(databases.map(({ name }) => name));
  const found = shapes.filter(({ database }) => existing.has(database));
  return new Map(found.map(({ app, database }) => [app, database]));
};

/** Stages that answer with fewer rows than they read. */
const joining = ['$group', '$count', '$facet', '$unionWith', '$unwind'];

/** What a pipeline reads its rows by, without what it makes of them. */
const readingOf = (command: Document): Document | undefined => {
  const { pipeline = [] } = command as { pipeline?: readonly Document[] };
  const end = pipeline.findIndex((stage) => joining.some((name) => name in stage));
  return end < 0 ? undefined : { ...command, pipeline: pipeline.slice(0, end) };
};

const explain = (db: Db, command: Document) =>
  db.command({ explain: command, verbosity: 'executionStats' }) as Promise<Document>;

/**
 * Those that do nothing but find rows. An index of a collation orders a list, or counts it by a condition; tests do not try
 * each order and each condition of each list.
 */
const onlyFinds = ({ unique, expireAfterSeconds, collation }: DeclaredIndex): boolean =>
  unique !== true && expireAfterSeconds === undefined && collation === undefined;

interface Service {
  readonly app: string;
  readonly db: Db;
  readonly shapes: readonly RecordedShape[];
  readonly rows: readonly RecordedRow[];
}

const checkService = async ({ app, db, shapes, rows }: Service) => {
  const known = Map.groupBy(rows, ({ collection }) => collection);
  const stored = new Map(
    shapes.map(({ collection }) => [collection, (known.get(collection) ?? []).map(({ row }) => row)]),
  );
  const indexes = await fillCollections(db, stored);
  const used = new Set<string>();
  const findings: PlanFinding[] = [];
  for (const { collection, method, command } of shapes) {
    const found = (problems: PlanFinding['problems'], shown: string) =>
      findings.push({ app, collection, method, problems, command: shown.slice(0, COMMAND_SHOWN) });
    try {
      const explained = await explain(db, command);
      for (const index of indexesUsed(explained, collection)) used.add(index);
      const reading = readingOf(command);
      const problems = planProblems(explained, reading && (await explain(db, reading)));
      if (problems.length > 0) found(problems, JSON.stringify(command));
    } catch (cause) {
      found(['cannot be explained'], `${cause}: ${JSON.stringify(command)}`);
    }
  }
  const unused = [...indexes].flatMap(([collection, declared]) =>
    declared
      .filter((index) => onlyFinds(index) && !used.has(`${collection} ${index.name}`))
      .map(({ name, key }): PlanFinding => {
        const problems = ['unused index'] as const;
        return { app, collection, method: name, problems, command: JSON.stringify(key) };
      }),
  );
  const empty = [...stored].flatMap(([collection, { length }]) =>
    length > 0 ? [] : [`${app} ${collection}`],
  );
  return { findings, unused, empty };
};

/** Findings for every shape that stands in the files of a folder. Fills the databases of the services, which end with the run. */
export const checkPlans = async (client: Client, folder: string): Promise<PlansReport> => {
  const lines = await linesOf(folder);
  const all = lines.filter((line) => line.kind === 'shape');
  const rows = lines.filter((line) => line.kind === 'row');
  const distinct = new Map(all.map((shape) => [`${shape.app} ${shape.key}`, shape]));
  const databases = await databasesOf(client, all);
  const byApp = Map.groupBy(distinct.values(), ({ app }) => app);
  const services = [...byApp].flatMap(([app, shapes]) => {
    const name = databases.get(app);
    const own = rows.filter((row) => row.app === app);
    return name === undefined ? [] : [{ app, db: client.db(name), shapes, rows: own }];
  });
  const checked = await Promise.all(services.map(checkService));
  return {
    explained: services.reduce((sum, { shapes }) => sum + shapes.length, 0),
    findings: checked.flatMap(({ findings }) => findings),
    unused: checked.flatMap(({ unused }) => unused),
    empty: checked.flatMap(({ empty }) => empty),
    unknown: [...byApp.keys()].filter((app) => !databases.has(app)),
  };
};
