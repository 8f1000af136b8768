import type { ApplicationType } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { type Searchable, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion, readVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import { type ApplicationRow, applicationPaths, applications } from './applications.model.ts';

/** As the guard has let it pass. */
type WrittenApplication = Permitted<ApplicationRow>;

export interface ApplicationFilter {
  readonly search?: string | undefined;
  readonly type?: ApplicationType | undefined;
}

const searchOf = ({ search }: ApplicationFilter) =>
  search === undefined ? undefined : { part: search, texts: applicationPaths.texts };

const sortFields = { order: 'order', name: 'name', date: 'updatedAt' };

export const createApplicationsRepository = (connection: Connection) => {
  const rows = applications.model(connection);
  const followers: (() => void)[] = [];
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    page: (filter: ApplicationFilter, query: PageQuery<keyof typeof sortFields>) =>
      findPage<ApplicationRow & Searchable, ApplicationRow, keyof typeof sortFields>(rows, {
        filter: filter.type === undefined ? {} : { type: filter.type },
        search: searchOf(filter),
        query,
        sortFields,
      }),
    choices: (filter: ApplicationFilter, parents: boolean, limit: number) =>
      findChoices<ApplicationRow & Searchable, ApplicationRow>(rows, {
        filter: parents ? { virtualSupport: true } : {},
        search: searchOf(filter),
        by: 'name',
        limit,
      }),
    /** Changes of applications and of their clients run one after the other. */
    lock: (unit: UnitOfWork) => {
      for (const follower of followers) unit.afterCommit(follower);
      return bumpVersion(connection, applications.name, unit);
    },
    /** Grows with every change of an application or a client, whichever process makes it. */
    version: () => readVersion(connection, applications.name),
    /** `follower` is called after each change that this process makes. */
    follow: (follower: () => void): void => void followers.push(follower),
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<ApplicationRow | null>(),
    byCode: (code: string) => rows.findOne({ code }).lean<ApplicationRow | null>(),
    /** All of them, in their order. */
    all: (unit: UnitOfWork) =>
      rows.find().session(unit.session).sort({ order: 1, _id: 1 }).lean<ApplicationRow[]>(),
    childrenOf: (id: string, unit: UnitOfWork) =>
      rows.find({ parentId: id }).session(unit.session).sort({ order: 1 }).lean<ApplicationRow[]>(),
    save: async (row: WrittenApplication, unit: UnitOfWork): Promise<void> => {
      const stored = withGrams(row, applicationPaths);
      if (row.sequence > 1) return saveNext(rows, stored, unit);
      // The first event is told of a new row, or of one that came with the installation.
      const options = { session: unit.session, upsert: true, runValidators: true };
      await rows.replaceOne({ _id: row._id, sequence: 0 }, stored, options);
    },
    remove: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
  };
};
export type ApplicationsRepository = ReturnType<typeof createApplicationsRepository>;
