import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { holds, type Search } from '@gatehouse/kit/mongo/search.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { type LocaleRow, locales } from './locales.model.ts';

export type LocaleRecord = Omit<LocaleRow, '_id' | 'deleted'> & { readonly code: string };

const toRecord = ({ _id, deleted: _, ...row }: LocaleRow): LocaleRecord => ({ code: _id, ...row });
const searchOf = (part: string | undefined): Search | undefined =>
  part === undefined ? undefined : { part, texts: ['name', '_id'] };
const filterOf = (search: Search | undefined): QueryFilter<LocaleRow> =>
  search === undefined ? there : { ...there, ...holds<LocaleRow>(search) };
const sortFields = { name: 'name', code: '_id' };
const there = { deleted: { $ne: true } };
const baseFirst = { default: -1, _id: 1 } as const;

export const createLocalesRepository = (connection: Connection) => {
  const rows = locales.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  /** The default one first, then by code. */
  const all = async (unit?: UnitOfWork): Promise<readonly LocaleRecord[]> => {
    const found = await rows.find(there).session(sessionOf(unit)).sort(baseFirst).lean<LocaleRow[]>();
    return found.map(toRecord);
  };
  return {
    all,
    codes: async (unit?: UnitOfWork): Promise<ReadonlySet<string>> =>
      new Set((await all(unit)).map(({ code }) => code)),
    enabled: async (unit?: UnitOfWork): Promise<readonly string[]> =>
      (await all(unit)).filter(({ enabled }) => enabled).map(({ code }) => code),
    page: async (search: string | undefined, query: PageQuery<keyof typeof sortFields>) => {
      const page = await findPage<LocaleRow>(rows, {
        filter: there,
        search: searchOf(search),
        query,
        sortFields,
      });
      return { rows: page.rows.map(toRecord), meta: page.meta };
    },
    /** Those that forms may offer, the default one first. */
    choices: async (search: string | undefined, limit: number): Promise<readonly LocaleRecord[]> => {
      const found = await rows
        .find(filterOf(searchOf(search)))
        .sort(baseFirst)
        .limit(limit)
        .lean<LocaleRow[]>();
      return found.map(toRecord);
    },
    byCode: async (code: string, unit?: UnitOfWork): Promise<LocaleRecord | undefined> => {
      const row = await rows
        .findOne({ _id: code, ...there })
        .session(sessionOf(unit))
        .lean<LocaleRow | null>();
      return row === null ? undefined : toRecord(row);
    },
    save: async ({ code, ...row }: LocaleRecord, { session }: UnitOfWork): Promise<void> => {
      await rows.replaceOne(
        { _id: code },
        { _id: code, ...row },
        { runValidators: true, session, upsert: true },
      );
    },
    /** Events so far of a locale that was there before; 0 for one that never was. */
    lastSequence: async (code: string, { session }: UnitOfWork): Promise<number> =>
      (await rows.findOne({ _id: code }).session(session).lean<LocaleRow | null>())?.sequence ?? 0,
    remove: ({ code, sequence }: LocaleRecord, { session }: UnitOfWork) =>
      rows.updateOne({ _id: code }, { $set: { deleted: true, enabled: false, sequence } }).session(session),
  };
};
export type LocalesRepository = ReturnType<typeof createLocalesRepository>;
