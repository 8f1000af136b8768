import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { EntryRow } from './entries.domain.ts';
import { directoryEntries } from './entries.model.ts';

const texts = ['code', 'name.ru', 'name.en'];

export const createEntriesRepository = (connection: Connection) => {
  const rows = directoryEntries.model(connection);
  return {
    page: (
      directory: string,
      { search, locale }: { readonly search?: string | undefined; readonly locale: 'ru' | 'en' },
      query: PageQuery<'name' | 'code'>,
    ) =>
      findPage<EntryRow>(rows, {
        filter: { directory },
        search: search === undefined ? undefined : { part: search, texts },
        query,
        sortFields: { name: `name.${locale}`, code: 'code' },
      }),
    /** Names of entries by their codes. */
    named: (directory: string, codes: readonly string[]) =>
      codes.length === 0
        ? []
        : rows
            .find({ directory, code: { $in: codes } }, { _id: 0, code: 1, name: 1 })
            .lean<Pick<EntryRow, 'code' | 'name'>[]>(),
    /** Entries of a directory: few enough to be read whole. */
    all: (directory: string, unit?: UnitOfWork) =>
      rows
        .find({ directory })
        .session(unit?.session ?? null)
        .lean<EntryRow[]>(),
    find: (id: string, unit: UnitOfWork) =>
      rows.findOne({ _id: id }).session(unit.session).lean<EntryRow | null>(),
    byCode: (directory: string, code: string, unit: UnitOfWork) =>
      rows.findOne({ directory, code }).session(unit.session).lean<EntryRow | null>(),
    save: (row: EntryRow, unit: UnitOfWork) => saveNext(rows, row, unit),
    remove: ({ _id }: EntryRow, unit: UnitOfWork) => rows.deleteOne({ _id }).session(unit.session),
    /** Ids of the next entries of a provider, after one of them. */
    pageDelivered: async (providerId: string, after: string, limit: number): Promise<readonly string[]> => {
      const found = await rows
        .find({ providerId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .select('_id')
        .lean<Pick<EntryRow, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },
    /** Of a provider that is gone. */
    release: async (providerId: string, ids: readonly string[], unit: UnitOfWork): Promise<void> => {
      const own = { $set: { source: 'platform' as const }, $unset: { providerId: 1 as const } };
      await rows.updateMany({ _id: { $in: [...ids] }, providerId }, own).session(unit.session);
    },
    removeAll: (directory: string, unit: UnitOfWork) => rows.deleteMany({ directory }).session(unit.session),
  };
};
export type EntriesRepository = ReturnType<typeof createEntriesRepository>;
