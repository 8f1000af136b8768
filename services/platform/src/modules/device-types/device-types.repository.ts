import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type KnownDeviceTypeRow, projectedDeviceTypes } from './device-types.model.ts';

/** What a domain needs to know of a type of devices. */
export type KnownDeviceType = Omit<KnownDeviceTypeRow, '_id'>;

/** The platform's own copy of the types of devices; they are few and read whole. */
export const createDeviceTypesRepository = (connection: Connection) => {
  const rows = projectedDeviceTypes.model(connection);
  return {
    known: async (unit?: UnitOfWork): Promise<readonly KnownDeviceType[]> => {
      const found = await rows
        .find()
        .session(unit?.session ?? null)
        .sort({ _id: 1 })
        .lean<KnownDeviceTypeRow[]>();
      return found.map(({ code, name }) => ({ code, name }));
    },
    keep: ({ _id, ...row }: KnownDeviceTypeRow, { session }: UnitOfWork) =>
      rows.updateOne({ _id }, { $set: row }, { upsert: true, session }),
    forget: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
  };
};
export type DeviceTypesRepository = ReturnType<typeof createDeviceTypesRepository>;
