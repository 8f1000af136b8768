import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion, readVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import type { SchemeRow } from './schemes.domain.ts';
import { schemes } from './schemes.model.ts';

export const createSchemesRepository = (connection: Connection) => {
  const rows = schemes.model(connection);
  return {
    /** As the database has them now. */
    all: (unit?: UnitOfWork): Promise<readonly SchemeRow[]> =>
      rows
        .find()
        .session(unit?.session ?? null)
        .lean<SchemeRow[]>()
        .exec(),
    /** Grows with every change of a scheme, whichever process makes it. */
    version: (unit?: UnitOfWork) => readVersion(connection, schemes.name, unit),
    /** Changes of schemes run one after the other. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, schemes.name, unit),
    insert: (row: SchemeRow, { session }: UnitOfWork) => rows.create([row as never], { session }),
    replace: async (row: SchemeRow, { session }: UnitOfWork): Promise<void> => {
      await rows.replaceOne({ _id: row._id }, row as never, { session, runValidators: true });
    },
    remove: (code: string, { session }: UnitOfWork) => rows.deleteOne({ _id: code }).session(session),
  };
};
export type SchemesRepository = ReturnType<typeof createSchemesRepository>;
