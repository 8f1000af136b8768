import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { holds, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { CompanyValue } from '../fields/company-values.domain.ts';
import { companySort, companyTexts } from './company.model.ts';
import { type ContractorRow, contractors } from './contractors.model.ts';
import { deliveredReads } from './delivered.reads.ts';
import { createOrganizationsRepository } from './organizations.repository.ts';

export interface ContractorFilter {
  readonly search?: string | undefined;
  readonly organizationId?: string | undefined;
}

const searchOf = (search: string | undefined) =>
  search === undefined ? undefined : { part: search, texts: companyTexts };

/** Names shown where a contractor keeps something from being deleted. */
const SHOWN_MAX = 20;

export const createContractorsRepository = (connection: Connection) => {
  const rows = contractors.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    ...deliveredReads<ContractorRow>(rows),
    /** Of organizations that people have access to. */
    organizationNames: createOrganizationsRepository(connection).names,
    page: ({ search, organizationId }: ContractorFilter, query: PageQuery<keyof typeof companySort>) =>
      findPage<ContractorRow>(rows, {
        filter: organizationId === undefined ? {} : { organizations: organizationId },
        search: searchOf(search),
        query,
        sortFields: companySort,
      }),
    choices: (search: string | undefined, limit: number) =>
      findChoices<ContractorRow>(rows, { search: searchOf(search), by: 'name', limit }),
    /** Some of these contractors, by name: they are read faster than texts of all are looked up. */
    among: (ids: readonly string[], search: string | undefined, limit: number) =>
      findChoices<ContractorRow>(rows, {
        filter: {
          _id: { $in: [...ids] },
          ...(search === undefined ? {} : holds<ContractorRow>({ part: search, texts: companyTexts })),
        },
        by: 'name',
        limit,
      }),
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
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<ContractorRow | null>(),
    byIds: async (ids: readonly string[], unit?: UnitOfWork): Promise<ReadonlyMap<string, ContractorRow>> => {
      const found = await rows
        .find({ _id: { $in: [...new Set(ids)] } })
        .session(sessionOf(unit))
        .lean<ContractorRow[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    /** Those that requests for one of these numbers mean. */
    byInns: (inns: readonly string[], unit?: UnitOfWork) =>
      rows
        .find({ inn: { $in: [...new Set(inns)] } })
        .session(sessionOf(unit))
        .lean<ContractorRow[]>(),
    workingWith: async (organizationId: string, unit: UnitOfWork) => {
      const found = await rows
        .find({ organizations: organizationId })
        .select('name')
        .limit(SHOWN_MAX)
        .session(unit.session)
        .lean<Pick<ContractorRow, '_id' | 'name'>[]>();
      return found.map(({ _id, name }) => ({ id: _id, name }));
    },
    /** Each by its part of the index alone: grouped together, every contractor would be read. */
    countsByOrganization: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const count = (id: string) => rows.countDocuments({ organizations: id }, { hint: 'organizations' });
      return new Map(await Promise.all(ids.map(async (id) => [id, await count(id)] as const)));
    },
    /** Part of every grant in a contractor; see `grants` of the row. */
    touch: async (id: string, unit: UnitOfWork): Promise<void> => {
      await rows.updateOne({ _id: id }, { $inc: { grants: 1 } }, { session: unit.session });
    },
    save: (row: ContractorRow, unit: UnitOfWork) =>
      saveNext(rows, withGrams(row, { texts: companyTexts }), unit),
    remove: (id: string, unit: UnitOfWork) => rows.deleteOne({ _id: id }).session(unit.session),
  };
};
export type ContractorsRepository = ReturnType<typeof createContractorsRepository>;
