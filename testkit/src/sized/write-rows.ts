import { buildIndexes } from '@gatehouse/kit/migrations/build-indexes.ts';
import mongoose, { type Connection, type mongo } from 'mongoose';

interface Target<Row extends mongo.Document> {
  readonly name: string;
  readonly indexes: readonly mongo.IndexDescription[];
  driver(connection: Connection): mongo.Collection<Row>;
}

/** What a product gives up after seconds takes minutes over millions of rows. */
export const patientConnection = (url: string, dbName: string): Promise<Connection> =>
  mongoose.createConnection(url, { dbName, socketTimeoutMS: 0 }).asPromise();

const BATCH = 5_000;
/** Above so many rows indexes are made behind the rows, which takes a third of the time. */
const BULK = 50_000;

const writeAll = async <Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
  count: number,
  rowAt: (index: number) => Row,
): Promise<void> => {
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const batch = Array.from({ length }, (_, at) => rowAt(from + at));
    await writing;
    writing = rows.insertMany(batch as mongo.OptionalUnlessRequiredId<Row>[], {
      ordered: false,
      writeConcern: { w: 1, j: false },
    });
    // The next batch is made meanwhile; what fails is thrown there.
    writing.catch(() => {});
  }
  await writing;
};

/**
 * Stores `count` rows of a collection as its service declares it, in no order; the database's validation is on, so that a
 * row of another schema fails. Rows that are all there are left, those of an interrupted filling are written again.
 */
export const writeRows = async <Row extends mongo.Document>(
  connection: Connection,
  collection: Target<Row>,
  count: number,
  rowAt: (index: number) => Row,
): Promise<void> => {
  const rows = collection.driver(connection);
  const stored = await rows.estimatedDocumentCount();
  const isBulk = count > BULK;
  if (stored < count) {
    if (stored > 0) await rows.deleteMany({});
    if (isBulk) await rows.dropIndexes();
    await writeAll(rows, count, rowAt);
  }
  if (isBulk) await buildIndexes(rows, collection.indexes);
};
