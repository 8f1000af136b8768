import { anyCase } from '@gatehouse/kit/mongo/any-case.ts';
import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { type Searchable, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { aliasPaths, type NetworkAliasRow, networkAliases } from './network-aliases.model.ts';

const searchOf = (part: string | undefined, texts: readonly string[]) =>
  part === undefined ? undefined : { part, texts };

const sortFields = { name: 'name', date: 'updatedAt' };

export const createNetworkAliasesRepository = (connection: Connection) => {
  const rows = networkAliases.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    page: (search: string | undefined, query: PageQuery<keyof typeof sortFields>) =>
      findPage<NetworkAliasRow & Searchable, NetworkAliasRow, keyof typeof sortFields>(rows, {
        filter: {},
        search: searchOf(search, aliasPaths.texts),
        query,
        sortFields,
      }),
    choices: (search: string | undefined, limit: number) =>
      findChoices<NetworkAliasRow & Searchable, NetworkAliasRow>(rows, {
        search: searchOf(search, ['name']),
        by: 'name',
        limit,
      }),
    byId: (id: string, unit: UnitOfWork) =>
      rows.findOne({ _id: id }).session(unit.session).lean<NetworkAliasRow | null>(),
    byIds: (ids: readonly string[], unit?: UnitOfWork) =>
      rows
        .find({ _id: { $in: [...ids] } })
        .session(sessionOf(unit))
        .lean<NetworkAliasRow[]>(),
    all: () => rows.find().lean<NetworkAliasRow[]>(),
    isNameTaken: async ({ _id, name }: NetworkAliasRow, { session }: UnitOfWork): Promise<boolean> =>
      (await rows
        .exists({ name, _id: { $ne: _id } })
        .collation(anyCase)
        .session(session)) !== null,
    /** Those with one of these networks. */
    idsHolding: async (keys: readonly string[], unit?: UnitOfWork): Promise<readonly string[]> => {
      const found = await rows
        .find({ 'ips.key': { $in: [...keys] } })
        .select('_id')
        .session(sessionOf(unit))
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    save: (row: NetworkAliasRow, unit: UnitOfWork) => saveNext(rows, withGrams(row, aliasPaths), unit),
    remove: (id: string, unit: UnitOfWork) => rows.deleteOne({ _id: id }).session(unit.session),
  };
};
export type NetworkAliasesRepository = ReturnType<typeof createNetworkAliasesRepository>;
