import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { type Searchable, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion, readVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import { entryPaths, type NetworkEntryRow, networkEntries } from './network-entries.model.ts';
import { type UnconfirmedRow, unconfirmedChanges } from './unconfirmed-change.model.ts';

export type ListName = NetworkEntryRow['list'];

export interface EntryFilter {
  readonly search?: string | undefined;
  readonly enabled?: 'true' | 'false' | undefined;
}

const sortFields = { date: 'updatedAt', ip: 'key', dateFrom: 'dateFrom', dateTo: 'dateTo' };

export const createNetworkEntriesRepository = (connection: Connection) => {
  const rows = networkEntries.model(connection);
  const unconfirmed = unconfirmedChanges.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    /** `aliases`: those whose name has the text. */
    page: (
      list: ListName,
      { search, enabled }: EntryFilter,
      aliases: readonly string[],
      query: PageQuery<keyof typeof sortFields>,
    ) =>
      findPage<NetworkEntryRow & Searchable, NetworkEntryRow, keyof typeof sortFields>(rows, {
        filter: {
          list,
          // Both are named where neither is asked for: the indexes have them before the order, and the database merges them.
          enabled: enabled === undefined ? { $in: [true, false] } : enabled === 'true',
        },
        search:
          search === undefined
            ? undefined
            : { part: search, texts: entryPaths.texts, references: { path: 'aliasId', ids: aliases } },
        query,
        sortFields,
      }),
    byId: (id: string, list: ListName, unit: UnitOfWork) =>
      rows.findOne({ _id: id, list }).session(unit.session).lean<NetworkEntryRow | null>(),
    /** Whether another entry of the list stands for the same. */
    isTaken: async ({ _id, list, key, aliasId }: NetworkEntryRow, unit: UnitOfWork): Promise<boolean> => {
      const same = key === null ? { aliasId } : { key };
      return (await rows.exists({ ...same, list, _id: { $ne: _id } }).session(unit.session)) !== null;
    },
    /** Those that are switched on and hold one of these networks, or stand for one of these aliases. */
    holding: (keys: readonly string[], aliases: readonly string[], unit?: UnitOfWork) =>
      rows
        .find({ enabled: true, $or: [{ key: { $in: [...keys] } }, { aliasId: { $in: [...aliases] } }] })
        .session(sessionOf(unit))
        .lean<NetworkEntryRow[]>(),
    isWhitelistInForce: async (at: Date, unit?: UnitOfWork): Promise<boolean> => {
      const begun = { $or: [{ dateFrom: null }, { dateFrom: { $lte: at } }] };
      const notEnded = { $or: [{ dateTo: null }, { dateTo: { $gt: at } }] };
      const found = rows.exists({ list: 'white', enabled: true, $and: [begun, notEnded] });
      return (await found.session(sessionOf(unit))) !== null;
    },
    countsOf: async (aliasId: string, unit?: UnitOfWork) => {
      const found = await rows.find({ aliasId }).select('list').session(sessionOf(unit)).lean();
      const count = (list: ListName) => found.filter((row) => row.list === list).length;
      return { blacklist: count('black'), whitelist: count('white') };
    },
    /** Every entry that acts now or later. */
    enabled: () => rows.find({ enabled: true }).lean<NetworkEntryRow[]>(),
    save: (row: NetworkEntryRow, unit: UnitOfWork) => saveNext(rows, withGrams(row, entryPaths), unit),
    /** Puts a row back as it was, whatever stands there. */
    putBack: (row: NetworkEntryRow, unit: UnitOfWork) =>
      rows.replaceOne({ _id: row._id }, withGrams(row, entryPaths), {
        session: unit.session,
        upsert: true,
        runValidators: true,
      }),
    remove: (id: string, unit: UnitOfWork) => rows.deleteOne({ _id: id }).session(unit.session),

    /** Changes of lists and aliases run one after the other. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, networkEntries.name, unit),
    version: () => readVersion(connection, networkEntries.name),

    unconfirmed: (unit?: UnitOfWork) =>
      unconfirmed.findOne({ _id: 'change' }).session(sessionOf(unit)).lean<UnconfirmedRow | null>(),
    hold: (row: UnconfirmedRow, { session }: UnitOfWork) => unconfirmed.create([row], { session }),
    release: (unit: UnitOfWork) => unconfirmed.deleteOne({ _id: 'change' }).session(unit.session),
  };
};
export type NetworkEntriesRepository = ReturnType<typeof createNetworkEntriesRepository>;
