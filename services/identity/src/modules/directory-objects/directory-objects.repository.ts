import type { DeliveredKind } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type DirectoryObjectRow, directoryObjectId } from './delivered-object.domain.ts';
import { directoryObjects } from './directory-objects.model.ts';

export const createDirectoryObjectsRepository = (connection: Connection) => {
  const rows = directoryObjects.model(connection);
  return {
    findMany: (kind: DeliveredKind, providerId: string, externalIds: readonly string[]) =>
      rows
        .find({ _id: { $in: externalIds.map((id) => directoryObjectId(kind, providerId, id)) } })
        .lean<DirectoryObjectRow[]>(),
    ofProvider: (kind: DeliveredKind, providerId: string) =>
      rows.find({ kind, providerId }).lean<DirectoryObjectRow[]>(),
    insert: async (row: DirectoryObjectRow, { session }: UnitOfWork): Promise<void> => {
      await rows.create([row as never], { session });
    },
    save: async (row: DirectoryObjectRow, unit?: UnitOfWork): Promise<void> => {
      const session = unit?.session ?? null;
      await rows
        .replaceOne({ _id: row._id }, row as never, { upsert: true, runValidators: true })
        .session(session);
    },
    remove: (id: string, unit?: UnitOfWork) => rows.deleteOne({ _id: id }).session(unit?.session ?? null),
    removeOf: (providerId: string) => rows.deleteMany({ providerId }),
  };
};
export type DirectoryObjects = ReturnType<typeof createDirectoryObjectsRepository>;
