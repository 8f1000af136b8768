import type { Connection } from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Counts the changes of a collection as a whole, so that a poll costs one read of one small document. */
interface VersionRow {
  readonly _id: string;
  readonly version: number;
}

export const versions = defineCollection<VersionRow>('versions', {
  _id: required(String),
  version: required(Number, { min: 0 }),
});

export const readVersion = async (
  connection: Connection,
  collection: string,
  unit?: Pick<UnitOfWork, 'session'>,
): Promise<number> => {
  const found = versions.model(connection).findOne({ _id: collection });
  return (await found.session(unit?.session ?? null).lean<VersionRow | null>())?.version ?? 0;
};

/** Part of every change's transaction; changes of one collection run one after the other because of it. */
export const bumpVersion = async (
  connection: Connection,
  collection: string,
  { session }: UnitOfWork,
): Promise<void> => {
  await versions
    .model(connection)
    .updateOne({ _id: collection }, { $inc: { version: 1 } }, { upsert: true, session });
};
