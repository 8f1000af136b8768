import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';

/** Counts the changes of a collection as a whole, so that a poll costs one read of one small document. */
interface VersionRow {
  readonly _id: string;
  readonly version: number;
}

export const VERSIONS_COLLECTION = 'versions';

export const readVersion = async (connection: Connection, collection: string): Promise<number> =>
  (await connection.collection<VersionRow>(VERSIONS_COLLECTION).findOne({ _id: collection }))?.version ?? 0;

/** Part of every change's transaction; changes of one collection run one after the other because of it. */
export const bumpVersion = async (
  connection: Connection,
  collection: string,
  unit: UnitOfWork,
): Promise<void> => {
  await connection
    .collection<VersionRow>(VERSIONS_COLLECTION)
    .updateOne({ _id: collection }, { $inc: { version: 1 } }, { upsert: true, session: unit.session });
};
