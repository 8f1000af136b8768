import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type KnownApplicationRow, projectedApplications } from './applications.model.ts';

/** The platform's own copy of the applications; they are few and read whole. */
export const createApplicationsRepository = (connection: Connection) => {
  const rows = projectedApplications.model(connection);
  return {
    known: (): Promise<readonly KnownApplicationRow[]> =>
      rows.find().sort({ order: 1, _id: 1 }).lean<KnownApplicationRow[]>().exec(),
    keep: ({ _id, ...row }: KnownApplicationRow, { session }: UnitOfWork) =>
      rows.updateOne({ _id }, { $set: row }, { upsert: true, session, runValidators: true }),
    forget: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
  };
};
export type ApplicationsRepository = ReturnType<typeof createApplicationsRepository>;
