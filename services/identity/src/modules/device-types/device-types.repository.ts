import { anyCase } from '@gatehouse/kit/mongo/any-case.ts';
import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { type Searchable, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import { type DeviceTypeRow, deviceTypePaths, deviceTypes } from './device-types.model.ts';

export interface DeviceTypeFilter {
  readonly search?: string | undefined;
}

const searchOf = ({ search }: DeviceTypeFilter) =>
  search === undefined ? undefined : { part: search, texts: deviceTypePaths.texts };

const sortFields = { name: 'name', code: 'code', date: 'updatedAt' };

export const createDeviceTypesRepository = (connection: Connection) => {
  const rows = deviceTypes.model(connection);
  return {
    page: (filter: DeviceTypeFilter, query: PageQuery<keyof typeof sortFields>) =>
      findPage<DeviceTypeRow & Searchable, DeviceTypeRow, keyof typeof sortFields>(rows, {
        filter: {},
        search: searchOf(filter),
        query,
        sortFields,
      }),
    choices: (filter: DeviceTypeFilter, limit: number) =>
      findChoices<DeviceTypeRow & Searchable, DeviceTypeRow>(rows, {
        search: searchOf(filter),
        by: 'name',
        limit,
      }),
    /** Changes run one after the other, so that a code is taken once. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, deviceTypes.name, unit),
    byId: (id: string, { session }: UnitOfWork) =>
      rows.findOne({ _id: id }).session(session).lean<DeviceTypeRow | null>(),
    /** In any case. */
    byCode: (code: string) => rows.findOne({ code }).collation(anyCase).lean<DeviceTypeRow | null>().exec(),
    isCodeTaken: async (code: string, { session }: UnitOfWork): Promise<boolean> =>
      (await rows.exists({ code }).collation(anyCase).session(session)) !== null,
    save: (row: DeviceTypeRow, unit: UnitOfWork) => saveNext(rows, withGrams(row, deviceTypePaths), unit),
    remove: ({ _id }: DeviceTypeRow, { session }: UnitOfWork) => rows.deleteOne({ _id }).session(session),
  };
};
export type DeviceTypesRepository = ReturnType<typeof createDeviceTypesRepository>;
