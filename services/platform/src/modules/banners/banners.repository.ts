import type { BannerAudience } from '@gatehouse/contracts/platform/banners.resources.ts';
import { inSmallLetters } from '@gatehouse/kit/mongo/any-case.ts';
import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import type { BannerRow } from './banners.domain.ts';
import { banners } from './banners.model.ts';

export interface BannerFilter {
  readonly search?: string | undefined;
  readonly audience?: BannerAudience | undefined;
}

const searchOf = ({ search }: BannerFilter) =>
  search === undefined ? undefined : { part: search, texts: ['title', 'code', 'text'] };

const filterOf = ({ audience }: BannerFilter): QueryFilter<BannerRow> => ({
  ...(audience === undefined ? {} : { audience }),
});

const sortFields = { date: 'updatedAt', title: 'title', code: 'code' };

export const createBannersRepository = (connection: Connection) => {
  const rows = banners.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    page: (filter: BannerFilter, query: PageQuery<keyof typeof sortFields>) =>
      findPage<BannerRow>(rows, { filter: filterOf(filter), search: searchOf(filter), query, sortFields }),
    /** Those that forms may offer, by title. */
    choices: (filter: BannerFilter, limit: number) =>
      findChoices<BannerRow>(rows, {
        filter: filterOf(filter),
        search: searchOf(filter),
        by: 'title',
        limit,
      }),
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<BannerRow | null>(),
    byCode: (code: string, unit?: UnitOfWork) =>
      rows.findOne({ code }).session(sessionOf(unit)).lean<BannerRow | null>(),
    all: (unit?: UnitOfWork) => rows.find().session(sessionOf(unit)).sort({ _id: 1 }).lean<BannerRow[]>(),
    /** In small letters. */
    codes: async (unit: UnitOfWork): Promise<ReadonlySet<string>> =>
      inSmallLetters(await rows.distinct('code').session(unit.session)),
    save: (row: BannerRow, unit: UnitOfWork) => saveNext(rows, row, unit),
    remove: ({ _id }: BannerRow, { session }: UnitOfWork) => rows.deleteOne({ _id }).session(session),
  };
};
export type BannersRepository = ReturnType<typeof createBannersRepository>;
