import type { Connection } from 'mongoose';

/** What the database did for one query. */
export interface QueryWork {
  /** The indexes it read, `COLLSCAN` where it read the collection. */
  readonly planSummary?: string;
  /** Rows were sorted in memory. */
  readonly hasSortStage?: boolean;
  readonly keysExamined?: number;
  readonly docsExamined?: number;
}

/** The work of all queries of a collection that `ask` makes, as the profiler of the database tells it. */
export const queryWork = async (
  { db }: Connection,
  collection: string,
  ask: () => Promise<unknown>,
): Promise<readonly QueryWork[]> => {
  if (db === undefined) throw new Error('not connected');
  await db.command({ profile: 2 });
  await ask();
  await db.command({ profile: 0 });
  const profile = db.collection<QueryWork>('system.profile', { readConcern: { level: 'local' } });
  const work = await profile.find({ ns: `${db.databaseName}.${collection}` }).toArray();
  await profile.drop();
  if (work.length === 0) throw new Error(`${collection} was asked nothing`);
  return work;
};

/** What is wrong with the work of a page and its count: rows read one by one, or sorted after they were read. */
export const wastedWork = (work: readonly QueryWork[], rows: number): readonly QueryWork[] =>
  work.filter(
    ({ planSummary = '', hasSortStage = false, docsExamined = 0 }) =>
      planSummary.includes('COLLSCAN') || hasSortStage || docsExamined > rows,
  );
