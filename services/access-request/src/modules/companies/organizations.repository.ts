import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { CompanyValue } from '../fields/company-values.domain.ts';
import { companySort, companyTexts } from './company.model.ts';
import { deliveredReads } from './delivered.reads.ts';
import { type OrganizationRow, organizations } from './organizations.model.ts';

const searchOf = (search: string | undefined) =>
  search === undefined ? undefined : { part: search, texts: companyTexts };

export const createOrganizationsRepository = (connection: Connection) => {
  const rows = organizations.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    ...deliveredReads<OrganizationRow>(rows),
    page: (search: string | undefined, query: PageQuery<keyof typeof companySort>) =>
      findPage<OrganizationRow>(rows, {
        filter: {},
        search: searchOf(search),
        query,
        sortFields: companySort,
      }),
    choices: (search: string | undefined, limit: number) =>
      findChoices<OrganizationRow>(rows, { search: searchOf(search), by: 'name', limit }),
    /** Whether another one has this value in this field. */
    hasValue: async (
      id: string | undefined,
      { field, key }: CompanyValue,
      unit: UnitOfWork,
    ): Promise<boolean> =>
      (await rows
        .exists({ ...(id === undefined ? {} : { _id: { $ne: id } }), values: { $elemMatch: { field, key } } })
        .session(unit.session)) !== null,
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<OrganizationRow | null>(),
    names: async (ids: readonly string[], unit?: UnitOfWork): Promise<ReadonlyMap<string, string>> => {
      const found = await rows
        .find({ _id: { $in: [...new Set(ids)] } })
        .select('name')
        .session(sessionOf(unit))
        .lean<Pick<OrganizationRow, '_id' | 'name'>[]>();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },
    save: (row: OrganizationRow, unit: UnitOfWork) =>
      saveNext(rows, withGrams(row, { texts: companyTexts }), unit),
    remove: (id: string, unit: UnitOfWork) => rows.deleteOne({ _id: id }).session(unit.session),
  };
};
export type OrganizationsRepository = ReturnType<typeof createOrganizationsRepository>;
